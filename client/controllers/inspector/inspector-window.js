import { visitSignal } from '../../account/visit.js';
import { storageKey } from '../../account/account.js';
import { inspectorHref } from '../../state/shared/route.js';
import { withInspector } from '../../state/inspector/inspector-place.js';

/** @import { Inspector } from '../../state/inspector/inspector.reducer.js' */

const FEATURES = 'popup,width=760,height=900';

/**
 * Opens the inspector in a window of its own, or brings that window to the front.
 * @param {Inspector} inspector
 * @returns {boolean} false if the browser does not allow it
 */
export function openInspectorWindow(inspector) {
  // Each account has a window of its own.
  const name = storageKey('inspector');
  const opened = window.open(withInspector(inspectorHref(), inspector), name, FEATURES);
  opened?.focus();
  return opened !== null;
}

/**
 * Leads the window that has opened this one to a place; without such a window, opens a new tab.
 * @param {string} href a hash
 */
export function leadOpener(href) {
  const { opener } = window;
  if (opener && !opener.closed && isOfThisPage(opener)) {
    opener.location.hash = href;
    opener.focus();
  } else window.open(href, '_blank');
}

/**
 * False if the window shows another site by now.
 * @param {Window} opener
 */
function isOfThisPage(opener) {
  try {
    return opener.location.origin === location.origin;
  } catch {
    return false;
  }
}

/** Makes links in the inspector's own window lead the other window. */
export function followLinksInOpener() {
  document.addEventListener('click', leadOpenerTo, { signal: visitSignal() });
}

/** @param {MouseEvent} event */
function leadOpenerTo(event) {
  const link = linkIn(event);
  if (!link || !location.hash.startsWith(inspectorHref())) return;
  event.preventDefault();
  leadOpener(link.hash);
}

/**
 * The link to a place of the page that a click follows in this window.
 * @param {MouseEvent} event
 * @returns {HTMLAnchorElement | null}
 */
export function linkIn({ target, ctrlKey, metaKey, shiftKey, button, defaultPrevented }) {
  const link = target instanceof Element ? target.closest('a[href^="#/"]') : null;
  const isPlain = !ctrlKey && !metaKey && !shiftKey && button === 0 && !defaultPrevented;
  return isPlain && link instanceof HTMLAnchorElement ? link : null;
}
