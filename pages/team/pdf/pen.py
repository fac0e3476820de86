"""Drawing on paper. Lengths are in points, from the top left corner inside the margins."""

from collections.abc import Iterable, Sequence
from io import BytesIO
from xml.sax.saxutils import escape

from reportlab.lib.colors import Color
from reportlab.lib.pagesizes import A4, LETTER, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

from pages.team.pdf.fonts import Fonts

PAPERS = {"a4": landscape(A4), "letter": landscape(LETTER)}
MARGIN = 28.0
SMALLEST = 4.5

#: A text and its styles: any of b, i and strike.
Piece = tuple[str, str]


class Pen:
    """A document being drawn. ``height`` and ``width`` are those of a page inside the margins."""

    def __init__(self, paper: str, title: str, fonts: Fonts) -> None:
        across, down = PAPERS[paper]
        self.width, self.height = across - 2 * MARGIN, down - 2 * MARGIN
        self.fonts = fonts
        self._top = down - MARGIN
        self._into = BytesIO()
        # The same sheet is the same file: nothing in it tells when it was drawn.
        self.canvas = Canvas(self._into, pagesize=(across, down), invariant=1, pageCompression=1)
        self.canvas.setTitle(fonts.printable(title))

    def done(self) -> bytes:
        """The whole document."""
        self.canvas.save()
        return self._into.getvalue()

    def next_page(self) -> None:
        self.canvas.showPage()

    def line(self, x: float, y: float, to_x: float, to_y: float, weight: float = 0.5) -> None:
        self.canvas.setLineWidth(weight)
        self.canvas.line(MARGIN + x, self._top - y, MARGIN + to_x, self._top - to_y)

    def box(
        self, x: float, y: float, width: float, height: float, *, fill: float | None = None, weight: float = 0.6
    ) -> None:
        """A frame with its top left corner at x, y; ``fill`` from 0 (black) to 1 (white)."""
        self.canvas.setLineWidth(weight)
        if fill is not None:
            self.canvas.setFillGray(fill)
        self.canvas.rect(MARGIN + x, self._top - y - height, width, height, fill=int(fill is not None))
        self.canvas.setFillGray(0)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 8,
        *,
        bold: bool = False,
        room: float = 0,
        align: str = "left",
    ) -> float:
        """The text with its foot at y, made smaller if it is wider than ``room``; returns its width."""
        text, font = self.fonts.printable(text), self.fonts.bold if bold else self.fonts.plain
        while room and size > SMALLEST and stringWidth(text, font, size) > room:
            size -= 0.25
        width = float(stringWidth(text, font, size))
        start = {"left": x, "right": x - width, "middle": x - width / 2}[align]
        self.canvas.setFont(font, size)
        self.canvas.drawString(MARGIN + start, self._top - y, text)
        return width

    def struck(self, x: float, y: float, width: float, size: float) -> None:
        """A line through a text of this width and size."""
        self.line(x, y - size * 0.3, x + width, y - size * 0.3, 0.7)

    def words(
        self, x: float, y: float, width: float, height: float, pieces: Iterable[Piece], size: float = 8, grey: float = 0
    ) -> None:
        """Pieces of text in lines of this width, made smaller until they fit the height, and centred in it."""
        markup = "".join(self._marked(styles, text) for styles, text in pieces)
        paragraph, taken = self._paragraph(markup, width, size, grey)
        while (taken > height or paragraph.minWidth() > width) and size > SMALLEST:
            size -= 0.5
            paragraph, taken = self._paragraph(markup, width, size, grey)
        paragraph.drawOn(self.canvas, MARGIN + x, self._top - y - (height + taken) / 2)

    def tall(self, width: float, pieces: Iterable[Piece], size: float) -> float:
        """How high the pieces are in lines of this width, at this size."""
        return self._paragraph("".join(self._marked(styles, text) for styles, text in pieces), width, size, 0)[1]

    def _marked(self, styles: str, text: str) -> str:
        marked = escape(self.fonts.printable(text))
        for style in styles.split():
            marked = f"<{style}>{marked}</{style}>"
        return marked

    def _paragraph(self, markup: str, width: float, size: float, grey: float) -> tuple[Paragraph, float]:
        style = ParagraphStyle(
            "cell",
            fontName=self.fonts.plain,
            fontSize=size,
            leading=size * 1.12,
            textColor=Color(grey, grey, grey),
            splitLongWords=True,
        )
        paragraph = Paragraph(markup, style)
        return paragraph, float(paragraph.wrap(width, 1000)[1])

    def code(self, x: float, y: float, side: float, modules: Sequence[bytearray]) -> None:
        """A QR code in a square of this side."""
        each = side / len(modules)
        path = self.canvas.beginPath()
        for down, row in enumerate(modules):
            for across, dark in enumerate(row):
                if dark:
                    path.rect(MARGIN + x + across * each, self._top - y - (down + 1) * each, each, each)
        self.canvas.drawPath(path, stroke=0, fill=1)
