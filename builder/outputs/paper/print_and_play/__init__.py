"""Makes the files that people print, as pages, from a game, its maps drawn in a language, and print
options.

:func:`plan` names every document without drawing any; :func:`kit` binds those of one paper
together.
"""

from builder.outputs.paper.print_and_play.documents import Document, DrawPages, Job, PrintOrder
from builder.outputs.paper.print_and_play.kit import kit, kit_job
from builder.outputs.paper.print_and_play.planning import plan, rulebook_jobs

__all__ = ["Document", "DrawPages", "Job", "PrintOrder", "kit", "kit_job", "plan", "rulebook_jobs"]
