// One tap copies what stands in the field beside it. The button appears only where that can work.
for (const field of document.querySelectorAll("[data-copy-from]")) {
  const button = field.closest("[data-copying]")?.querySelector("[data-copy]");
  if (button && navigator.clipboard) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(field.value);
      button.textContent = button.dataset.copied;
    });
  }
  field.addEventListener("focus", () => field.select());
}
