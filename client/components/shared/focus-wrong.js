/**
 * Leads to the first field that is marked as wrong.
 * @param {Element} form
 */
export function focusWrong(form) {
  const field = form.querySelector('[aria-invalid="true"]');
  if (field instanceof HTMLElement) field.focus();
}
