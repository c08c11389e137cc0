/** @param {string} selector */
export function focusOn(selector) {
  const element = document.querySelector(selector);
  if (element instanceof HTMLElement) element.focus();
}
