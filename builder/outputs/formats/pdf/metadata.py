"""The XMP packet of a PDF, which gives its title and language to programs that do not read PDF."""

from __future__ import annotations

from html import escape

from builder.outputs.formats.pdf.file import PdfFile

_DATE = "2000-01-01T00:00:00+00:00"
"""The date that is written into the metadata of every file, so that the same source makes the same
bytes."""

_PACKET = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:format>application/pdf</dc:format>
<pdf:Producer>Chitwright</pdf:Producer>
<xmp:CreatorTool>Chitwright</xmp:CreatorTool>
<xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:MetadataDate>{date}</xmp:MetadataDate>
{more}<pdf:Trapped>False</pdf:Trapped>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>"""

_FOR_A_PRESS = """<xmpMM:DocumentID>uuid:{id}</xmpMM:DocumentID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<xmpMM:VersionID>1</xmpMM:VersionID>
<pdfxid:GTS_PDFXVersion>{standard}</pdfxid:GTS_PDFXVersion>
"""


def add_metadata(file: PdfFile, title: str, language: str, id: str = "", standard: str = "") -> str:
    """Add the XMP packet to a file and return the catalogue entry that refers to it. A file that
    follows a print ``standard`` has an ``id`` of 32 hexadecimal digits."""
    more = ""
    if standard:
        uuid = "-".join((id[:8], id[8:12], id[12:16], id[16:20], id[20:32]))
        more = _FOR_A_PRESS.format(id=uuid, standard=standard)
    words = _PACKET.format(
        title=escape(title, quote=False),
        language=escape(language, quote=False),
        date=_DATE,
        more=more,
    )
    number = file.stream("/Type /Metadata /Subtype /XML", words.encode(), "")
    return f" /Metadata {number} 0 R"
