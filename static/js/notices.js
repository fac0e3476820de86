// What is opened is read: told to the site while the browser is on its way to the page. Without a script there is a button.
for (const link of document.querySelectorAll("[data-notice]")) {
  const form = document.querySelector(`[data-read="${link.dataset.notice}"]`);
  if (!form) continue;
  link.addEventListener("click", () => {
    const said = new URLSearchParams(new FormData(form));
    said.set("quiet", "yes");
    fetch(form.action, { method: "POST", body: said, keepalive: true });
  });
}
