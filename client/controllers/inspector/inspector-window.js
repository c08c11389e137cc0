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
  const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
  if (!(link instanceof HTMLAnchorElement) || !location.hash.startsWith(inspectorHref())) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  leadOpener(link.hash);
}
