// What does not fit on the page, in the face that comes with the site and in the system's fonts that stand in for it.
async (longest) => {
  const root = document.documentElement;
  // Codes and addresses are no words; what is only read out takes no room.
  const apart = "code, .address, textarea, .vh, script, style";
  const words = /[\p{L}\p{M}\p{N}]+(?:['’.,:][\p{L}\p{M}\p{N}]+)*/gu;

  // A word goes on below, and further left than it ended: so an initial that hangs over lines is none.
  const broken = (lines) => lines.some((line, i) => i && line.bottom > lines[i - 1].bottom + 2 && line.left < lines[i - 1].right);

  const faults = () => {
    const found = [];
    if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} wide, the window ${innerWidth}`);
    const nav = document.querySelector(".masthead nav");
    if (nav && nav.scrollWidth > nav.clientWidth) found.push(`the masthead's links take ${nav.scrollWidth} of ${nav.clientWidth}`);
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (!text.data.trim() || text.parentElement.closest(apart)) continue;
      for (const { 0: word, index } of text.data.matchAll(words)) {
        if (word.length > longest) continue;
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        if (broken([...range.getClientRects()].filter((line) => line.width))) found.push(`"${word}" is broken`);
      }
    }
    return found;
  };

  await document.fonts.ready;
  const shipped = faults();
  const faces = getComputedStyle(root).getPropertyValue("--poster");
  root.style.setProperty("--poster", faces.slice(faces.indexOf(",") + 1));
  void root.offsetWidth; // so that it asks for the fonts now
  await document.fonts.ready;
  const standing_in = faults();
  root.style.removeProperty("--poster");
  return { shipped, standing_in };
}
