import { LitElement } from 'lit';
import { chatHref } from '../state/route.js';
import { panes } from '../state/page.view.js';

/** @import { DashboardPage } from './dashboard-page.js' */

/**
 * Where a small screen swaps panes, the focus goes down with the pane that left. This puts it into the one that
 * came: on the heading of a chat, or on the chat just left. A focus that is still visible is never moved.
 */
export class PaneFocus {
  #page;
  #pane = '';
  /** @type {string | null} */
  #jid = null;

  /** @param {DashboardPage} page */
  constructor(page) {
    this.#page = page;
  }

  hostUpdated() {
    const { narrow } = panes(this.#page.state);
    const { jid } = this.#page.state.route;
    const hasSwapped = this.#pane !== '' && this.#pane !== narrow;
    if (hasSwapped) void this.#move(jid ? '[data-pane-focus]' : linkTo(this.#jid));
    this.#pane = narrow;
    this.#jid = jid;
  }

  /** @param {string} selector */
  async #move(selector) {
    await this.#page.updateComplete;
    await drawn(this.#page.querySelector('chat-thread, link-device'));
    const { activeElement } = document;
    const isLost = activeElement === document.body || !activeElement?.checkVisibility();
    const target = isLost ? this.#page.querySelector(selector) : null;
    if (target instanceof HTMLElement) target.focus();
  }
}

/**
 * Right after the page was loaded, a pane may still be on its way.
 * @param {Element | null} pane
 */
async function drawn(pane) {
  if (!pane) return;
  await customElements.whenDefined(pane.localName);
  if (pane instanceof LitElement) await pane.updateComplete;
}

/** @param {string | null} jid */
const linkTo = (jid) => `a[href="${chatHref(jid ?? '')}"]`;
