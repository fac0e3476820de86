// A position opens its reason in place; without a script its link opens the page with that reason.
for (const link of document.querySelectorAll("[data-why]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const row = document.getElementById(link.dataset.why);
    row.hidden = !row.hidden;
    link.setAttribute("aria-expanded", String(!row.hidden));
  });
}
