"""What a print shop wants of a PDF beyond its inks (PDF/X-4): what the inks are meant to look like,
and words that say which standard the file keeps to; and pictures in process colours."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from builder.outputs.formats import icc
from builder.outputs.formats.pdf_file import PdfFile, deflated, text_string

if TYPE_CHECKING:
    from PIL.Image import Image

STANDARD = "PDF/X-4"

_DATE = "2000-01-01T00:00:00+00:00"
"""The date that every file has: the same source makes the same bytes."""

_METADATA = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:format>application/pdf</dc:format>
<xmp:CreatorTool>Chitwright</xmp:CreatorTool>
<xmp:CreateDate>{date}</xmp:CreateDate>
<xmp:ModifyDate>{date}</xmp:ModifyDate>
<xmp:MetadataDate>{date}</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:{id}</xmpMM:DocumentID>
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<xmpMM:VersionID>1</xmpMM:VersionID>
<pdf:Trapped>False</pdf:Trapped>
<pdfxid:GTS_PDFXVersion>{standard}</pdfxid:GTS_PDFXVersion>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>"""


def prepare(file: PdfFile, title: str, id: str) -> str:
    """Add an output intent and metadata to a file, and give the entries of its catalogue that name
    them; ``id`` is 32 hexadecimal digits."""
    profile = file.stream("/N 4", deflated(icc.profile()))
    name = text_string(icc.NAME)
    intent = (
        f"<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier {name} /Info {name}"
        " /OutputCondition (Cyan, magenta, yellow and black as the profile has them)"
        f" /RegistryName () /DestOutputProfile {profile} 0 R >>"
    )
    uuid = "-".join((id[:8], id[8:12], id[12:16], id[16:20], id[20:32]))
    words = _METADATA.format(
        title=escape(title, quote=False), date=_DATE, id=uuid, standard=STANDARD
    )
    metadata = file.stream("/Type /Metadata /Subtype /XML", words.encode(), "")
    return f" /OutputIntents [{intent}] /Metadata {metadata} 0 R"


def separate(picture: Image) -> Image:
    """A picture in process inks, by the same sum as every colour (:func:`icc.separated`)."""
    from PIL import Image, ImageChops, ImageMath

    red, green, blue = picture.convert("RGB").split()
    light = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    inks = [
        ImageMath.lambda_eval(
            lambda of: of["convert"](255 - (of["part"] * 255 + of["light"] / 2) / of["light"], "L"),
            part=part.convert("I"),
            light=ImageChops.lighter(light, Image.new("L", light.size, 1)).convert("I"),
        )
        for part in (red, green, blue)
    ]
    # Black has no colour to take out of it.
    dark = light.point([255, *[0] * 255])
    inks = [ImageChops.subtract(ink, dark) for ink in inks]
    return Image.merge("CMYK", [*inks, ImageChops.invert(light)])
