import { LitElement } from 'lit';
import { chatHref } from '../../state/shared/route.js';
import { mainView, panes } from '../../state/page.view.js';

/** @import { DashboardPage } from '../dashboard-page.js' */

/**
 * Keeps the focus when one pane replaces another, which would lose it. Moves it into the new pane: to the heading of a
 * chat, or to the chat that was just closed; once a phone is linked, to the conversation. A visible focus is never
 * moved.
 */
export class PaneFocus {
  #page;
  #pane = '';
  #view = '';
  /** @type {string | null} */
  #jid = null;
  /** True if the focus was in the main pane before this rendering. */
  #wasInside = false;

  /** @param {DashboardPage} page */
  constructor(page) {
    this.#page = page;
  }

  hostUpdate() {
    const { activeElement } = document;
    this.#wasInside = this.#page.querySelector('#conversation')?.contains(activeElement) ?? false;
  }

  hostUpdated() {
    const { narrow } = panes(this.#page.state);
    const { jid } = this.#page.state.route;
    const view = mainView(this.#page.state);
    const hasSwapped = this.#pane !== '' && this.#pane !== narrow;
    const targets = [
      ...(hasSwapped ? [jid ? '[data-pane-focus]' : linkTo(this.#jid)] : []),
      ...(this.#wasInside && view !== this.#view ? ['#conversation'] : []),
    ];
    if (targets.length > 0) void this.#move(targets);
    this.#pane = narrow;
    this.#view = view;
    this.#jid = jid;
  }

  /** @param {string[]} selectors the first that matches gets the focus */
  async #move(selectors) {
    await this.#page.updateComplete;
    await drawn(this.#page.querySelector('chat-thread, link-device'));
    const { activeElement } = document;
    const isLost = activeElement === document.body || !activeElement?.checkVisibility();
    if (!isLost) return;
    const target = selectors.map((selector) => this.#page.querySelector(selector)).find(Boolean);
    if (target instanceof HTMLElement) target.focus();
  }
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
