/**
 * Opens or closes the modal dialog of an element; call it after each rendering.
 * @param {HTMLElement} element
 * @param {boolean} isOpen
 */
export function showDialog(element, isOpen) {
  const dialog = element.querySelector('dialog');
  if (!dialog || dialog.open === isOpen) return;
  if (isOpen) dialog.showModal();
  else dialog.close();
}
