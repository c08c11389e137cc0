import { INSPECTOR_HREF } from '../state/route.js';
import { withInspector } from '../state/inspector-place.js';

/** @import { Inspector } from '../state/inspector.reducer.js' */

const FEATURES = 'popup,width=760,height=900';

/**
 * Opens the inspector in a window of its own, or brings that window to the front.
 * @param {Inspector} inspector
 */
export function openInspectorWindow(inspector) {
  window.open(withInspector(INSPECTOR_HREF, inspector), 'inspector', FEATURES)?.focus();
}

/** In that window, links lead the window that has opened it; without that one, a new tab. */
export function leadOpener() {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="#/"]') : null;
    if (!(link instanceof HTMLAnchorElement) || !location.hash.startsWith(INSPECTOR_HREF)) return;
    event.preventDefault();
    const { opener } = window;
    if (opener && !opener.closed) {
      opener.location.hash = link.hash;
      opener.focus();
    } else window.open(link.href, '_blank');
  });
}
