"""The font of a sheet: Helvetica, which every PDF reader has, or a font of this machine if Helvetica lacks a letter."""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

#: Plain and bold of fonts with many scripts, where Linux, macOS and Windows have them.
WIDE = (
    ("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"),
    ("/usr/share/fonts/TTF/DejaVuSans.ttf", "/usr/share/fonts/TTF/DejaVuSans-Bold.ttf"),
    ("/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf", "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans-Bold.ttf"),
    ("/Library/Fonts/Arial Unicode.ttf", "/Library/Fonts/Arial Unicode.ttf"),
    ("C:/Windows/Fonts/arial.ttf", "C:/Windows/Fonts/arialbd.ttf"),
)
#: Letters that do not come apart into one of Helvetica's and a mark.
CLOSEST = str.maketrans(
    {"ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i", "ħ": "h", "Ħ": "H", "ŧ": "t", "Ŧ": "T", "ŋ": "n", "−": "-"}
)


@dataclass(frozen=True, slots=True)
class Fonts:
    """The names of a plain and a bold font, and whether they have letters beyond Western European ones."""

    plain: str = "Helvetica"
    bold: str = "Helvetica-Bold"
    wide: bool = False

    def printable(self, text: str) -> str:
        """The text in letters that these fonts have. Missing accents are dropped; other missing letters become question marks."""
        text = "".join(sign for sign in text if unicodedata.category(sign) not in ("Cc", "Cf", "Cs"))
        if self.wide or _western(text):
            return text
        text = "".join(sign if _western(sign) else _closest(sign) for sign in text)
        return text.encode("cp1252", "replace").decode("cp1252")


def fonts_for(texts: list[str]) -> Fonts:
    """Helvetica; a font of this machine if a text needs it and there is one."""
    if all(_western(_closest(text)) for text in texts):
        return Fonts()
    return _wide() or Fonts()


@lru_cache(maxsize=1)
def _wide() -> Fonts | None:
    for plain, bold in WIDE:
        if Path(plain).is_file() and Path(bold).is_file():
            try:
                pdfmetrics.registerFont(TTFont("Sheet", plain))
                pdfmetrics.registerFont(TTFont("Sheet-Bold", bold))
            except TTFError:
                continue
            pdfmetrics.registerFontFamily("Sheet", "Sheet", "Sheet-Bold", "Sheet", "Sheet-Bold")
            return Fonts("Sheet", "Sheet-Bold", wide=True)
    return None


def _western(text: str) -> bool:
    try:
        text.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True


def _closest(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.translate(CLOSEST))
    return "".join(sign for sign in apart if not unicodedata.combining(sign))
