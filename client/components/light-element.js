import { LitElement } from 'lit';

/**
 * What a person can ask for; the events that elements send up to `app.js`.
 *
 * @import { Draft } from '../state/drafts.reducer.js'
 *
 * @typedef {object} Intents
 * @property {null} connect-request
 * @property {null} disconnect-request
 * @property {{ jid: string }} thread-retry
 * @property {{ key: string, change: Partial<Draft> }} draft-change
 * @property {{ jid: string }} send-request
 * @property {{ isOpen: boolean }} new-message-toggle
 * @property {null} new-message-send
 * @property {null} notice-dismiss
 * @property {{ token: string }} login-request
 */

/** An element without a shadow: the page's style sheets, labels and landmarks reach into it. */
export class LightElement extends LitElement {
  createRenderRoot() {
    return this;
  }

  /**
   * Sends an intent up to `app.js`.
   * @template {keyof Intents} Name
   * @param {Name} name
   * @param {Intents[Name]} detail
   */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}
