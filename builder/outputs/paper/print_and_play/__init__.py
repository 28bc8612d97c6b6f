"""Makes the files that people print and cut out, from a game, its maps in a language, and print
options. :func:`plan` lists all documents without drawing any; :func:`kit` joins those for one paper
size."""

from builder.outputs.paper.print_and_play.documents import Document, DrawPages, Job, PrintOrder
from builder.outputs.paper.print_and_play.kit import kit, kit_job
from builder.outputs.paper.print_and_play.planning import plan, rulebook_jobs

__all__ = ["Document", "DrawPages", "Job", "PrintOrder", "kit", "kit_job", "plan", "rulebook_jobs"]
