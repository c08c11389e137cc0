import { LitElement } from 'lit';
import { chatHref } from '../../state/shared/route.js';
import { panes } from '../../state/page.view.js';

/** @import { DashboardPage } from '../dashboard-page.js' */

/** The entries of a part of the page: the text that one writes, or its heading. */
const ENTRIES = ['textarea:enabled:is(compose-form *)', '[data-pane-focus]'];
/** A window in which a field opens no keyboard over the page. */
const WITH_KEYBOARD = '(pointer: fine) and (width >= 48rem)';
/** Without the link that skips the bar: it covers the bar while it has the focus. */
const FOCUSABLE =
  ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not([tabindex="-1"], .skip-link)';

/**
 * The element that had the focus last, and those around it, from the inside out. Around a dialog or menu are those
 * from which it was opened. Lasts longer than a page: another account has one of its own.
 * @type {Element[]}
 */
let path = [];
/** @type {string | null} selector of the part of the page that gets the focus next */
let wanted = null;

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof Element)) return;
  const layer = target.closest('dialog, [popover]');
  const before = layer ? path.filter((element) => !layer.contains(element)) : [];
  path = [...around(target, layer), ...before];
});

// A click on nothing leaves the focus.
document.addEventListener('focusout', () =>
  requestAnimationFrame(() => {
    if (document.activeElement === document.body && path[0] && isUsable(path[0])) path = [];
  }),
);

/** Sends the focus into the main pane, as soon as that is drawn. */
export function focusMainPane() {
  wanted = '#conversation';
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/**
 * Gives the focus on when the element that has it is gone, hidden or disabled: to the next part of the page around it
 * that is left. When a small screen shows the other pane, to its heading, or to the chat that was just closed. A
 * visible focus is never moved.
 */
export class FocusKeeper {
  #page;
  #pane = '';
  /** @type {string | null} */
  #jid = null;
  #isDue = false;
  #observer = new MutationObserver(() => void this.#restore());

  /** @param {DashboardPage} page */
  constructor(page) {
    this.#page = page;
  }

  hostConnected() {
    const attributeFilter = ['class', 'disabled', 'hidden'];
    this.#observer.observe(this.#page, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter,
    });
  }

  hostDisconnected() {
    this.#observer.disconnect();
  }

  hostUpdated() {
    const { narrow } = panes(this.#page.state);
    const { route } = this.#page.state;
    const jid = route.jid ?? route.trace?.jid ?? null;
    if (this.#pane !== '' && this.#pane !== narrow) {
      const isShown = this.#page.querySelector('#conversation')?.checkVisibility();
      wanted = isShown ? '#conversation' : linkTo(this.#jid);
    }
    this.#pane = narrow;
    this.#jid = jid;
    void this.#restore();
  }

  /** Waits until the page is drawn: most elements give the focus on themselves. */
  async #restore() {
    if (this.#isDue) return;
    this.#isDue = true;
    await nextFrame();
    if (this.#isLost) {
      await drawn(this.#page.querySelector('chat-thread, link-device'));
      await nextFrame();
    }
    this.#isDue = false;
    if (this.#isLost) this.#next()?.focus({ preventScroll: true });
    wanted = null;
  }

  get #isLost() {
    const { activeElement } = document;
    if (activeElement && activeElement !== document.body && isUsable(activeElement)) return false;
    return wanted !== null || (path[0] !== undefined && !isUsable(path[0]));
  }

  /** @returns {HTMLElement | undefined} */
  #next() {
    const aim = wanted === null ? [] : this.#page.querySelectorAll(wanted);
    const left = path.slice(1).filter((element) => this.#page.contains(element));
    for (const part of [...aim, ...left, this.#page]) {
      const entry = entryOf(part);
      if (entry) return entry;
    }
    return undefined;
  }
}

const nextFrame = () => new Promise(requestAnimationFrame);

/**
 * @param {Element} element
 * @param {Element | null} layer the dialog or menu that it is in
 */
function around(element, layer) {
  /** @type {Element[]} */
  const elements = [];
  for (let each = /** @type {Element | null} */ (element); each; each = each.parentElement) {
    elements.push(each);
    if (each === layer) break;
  }
  return elements;
}

/** @param {Element} element */
const isUsable = (element) =>
  element.isConnected && element.checkVisibility() && !element.matches(':disabled');

/**
 * @param {Element} part
 * @returns {HTMLElement | undefined}
 */
function entryOf(part) {
  const find = (/** @type {string} */ selector) => [...part.querySelectorAll(selector)];
  const entries = matchMedia(WITH_KEYBOARD).matches ? ENTRIES : ENTRIES.slice(1);
  const itself = part.matches('a, [tabindex]') ? [part] : [];
  const candidates = [...entries.flatMap(find), ...itself, ...find(FOCUSABLE)];
  return /** @type {HTMLElement | undefined} */ (candidates.find(isUsable));
}

/**
 * Waits for a pane whose element may still be loading.
 * @param {Element | null} pane
 */
async function drawn(pane) {
  if (!pane) return;
  await customElements.whenDefined(pane.localName);
  if (pane instanceof LitElement) await pane.updateComplete;
}

/** @param {string | null} jid */
const linkTo = (jid) => `a[href="${chatHref(jid ?? '')}"]`;
