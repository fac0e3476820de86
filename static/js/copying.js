// One tap copies what stands in the field beside it. The button appears only where that can work.
const button = document.querySelector("[data-copy]");
const field = document.querySelector("[data-copy-from]");
if (button && field && navigator.clipboard) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(field.value);
    button.textContent = "Copied";
  });
}
field?.addEventListener("focus", () => field.select());
