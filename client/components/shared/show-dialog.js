/** @import { LitElement } from 'lit' */

/**
 * The element that had the focus before the dialog of an element was opened.
 * @type {WeakMap<LitElement, Element | null>}
 */
const origins = new WeakMap();

/**
 * Opens or closes the modal dialog of an element; call it after each rendering.
 * @param {LitElement} element
 * @param {boolean} isOpen
 */
export function showDialog(element, isOpen) {
  const dialog = element.querySelector('dialog');
  if (!dialog || dialog.open === isOpen) return;
  if (!isOpen) return dialog.close();
  if (!origins.has(element))
    element.addController({ hostDisconnected: () => giveFocusBack(element) });
  origins.set(element, document.activeElement);
  dialog.showModal();
}

/**
 * Returns the focus. The browser does it when a dialog is closed, but not when it is removed while it is open.
 * @param {LitElement} element
 */
function giveFocusBack(element) {
  const origin = origins.get(element);
  const wasOpen = element.querySelector('dialog')?.open;
  if (wasOpen && document.activeElement === document.body && origin instanceof HTMLElement)
    origin.focus({ preventScroll: true });
}
