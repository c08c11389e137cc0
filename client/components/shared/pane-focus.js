import { LitElement } from 'lit';
import { chatHref } from '../../state/route.js';
import { mainView, panes } from '../../state/page.view.js';

/** @import { DashboardPage } from '../dashboard-page.js' */

/**
 * Where one pane takes the place of another, the focus goes down with the one that left. This puts it into the one
 * that came: on the heading of a chat, or on the chat just left; once a phone is linked, on the conversation. A focus
 * that is still visible is never moved.
 */
export class PaneFocus {
  #page;
  #pane = '';
  #view = '';
  /** @type {string | null} */
  #jid = null;
  /** The focus was in the main pane before the page was drawn anew. */
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

  /** @param {string[]} selectors the first that is there */
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
