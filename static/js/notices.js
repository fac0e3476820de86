// What is opened is read: the site is told first, so that the count on the next page is right; it is not waited for longer than a second.
// A click that opens another tab tells it beside. Without a script there is a button.
for (const link of document.querySelectorAll("[data-notice]")) {
  const form = document.querySelector(`[data-read="${link.dataset.notice}"]`);
  if (!form) continue;
  const tell = () => {
    const said = new URLSearchParams(new FormData(form));
    said.set("quiet", "yes");
    return fetch(form.action, { method: "POST", body: said, signal: AbortSignal.timeout(1000) }).catch(() => {});
  };
  link.addEventListener("click", async (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) {
      tell();
      return;
    }
    event.preventDefault();
    await tell();
    location.assign(link.href);
  });
}
