import { html } from 'lit';
import { t } from '../../language/t.js';
import { titleOfJid } from '../../state/chats/chat.view.js';
import { EMPTY_INFO } from '../../state/info/chat-info.js';
import { fullTime } from '../../state/shared/time.js';
import { NO_PEOPLE } from '../../state/people/people.js';
import '../shared/chat-avatar.js';
import { dialogHead } from '../shared/dialog-head.js';
import { LightElement } from '../shared/light-element.js';
import { problemText } from '../shared/problem-text.js';
import { showDialog } from '../shared/show-dialog.js';
import { contactFacts } from './contact-facts.js';
import './group-info.js';

/** @import { Chat, ContactInfo, Group } from '../../service/types.d.ts' */

/** Shows a person or a group, and changes groups. */
export class ChatInfoDialog extends LightElement {
  static properties = { info: {}, chat: {}, group: {}, people: {}, picture: {} };

  constructor() {
    super();
    this.info = { ...EMPTY_INFO, jid: '' };
    /** @type {Chat | undefined} */
    this.chat = undefined;
    /** @type {Group | undefined} */
    this.group = undefined;
    this.people = NO_PEOPLE;
    /** @type {string | null} its address, if there is one */
    this.picture = null;
  }

  render() {
    const isGroup = this.#isGroup;
    return html`<dialog
      class="dialog info-dialog"
      aria-labelledby="info-heading"
      @close=${() => this.emit('info-close', null)}
    >
      ${dialogHead('info-heading', t(isGroup ? 'chat-menu.info.group' : 'chat-menu.info'))}
      <div class="info">${this.#title()} ${this.#content()} ${this.#asOf()}</div>
    </dialog>`;
  }

  get #isGroup() {
    return this.info.jid.endsWith('@g.us');
  }

  get #name() {
    return this.group?.subject ?? this.chat?.title ?? titleOfJid(this.info.jid);
  }

  #title() {
    const { jid } = this.info;
    return html`<div class="info-title">
      <chat-avatar
        .jid=${jid}
        .chatTitle=${this.#name}
        .isGroup=${this.#isGroup}
        .picture=${this.picture}
      ></chat-avatar>
      <h3 dir="auto">${this.#name}</h3>
    </div>`;
  }

  /** WhatsApp tells some of it only when it is asked. */
  #asOf() {
    const { asOf, isLoading, problem } = this.info;
    if (asOf === null) return null;
    return html`<div role="alert">${problemText(problem)}</div>
      <p class="hint">
        ${t('home.as-of', { time: fullTime(asOf) })}
        <button
          class="link-button"
          type="button"
          aria-busy=${isLoading}
          @click=${() => this.emit('info-refresh', null)}
        >
          ${t('action.again')}
        </button>
      </p>`;
  }

  #content() {
    const { contact, problem } = this.info;
    if (this.group)
      return html`<group-info
        .info=${this.info}
        .group=${this.group}
        .people=${this.people}
      ></group-info>`;
    if (contact) return contactFacts(contact, this.chat, this.emit.bind(this));
    if (problem)
      return html`<div role="alert">${problemText(problem)}</div>
        ${this.chat && !this.#isGroup ? contactFacts(knownOf(this.chat), this.chat, this.emit.bind(this)) : null}`;
    return html`<p aria-busy="true"><span class="spinner"></span></p>`;
  }

  updated() {
    showDialog(this, true);
  }
}

/**
 * The facts about a person that are known here, without asking WhatsApp.
 * @param {Chat} chat
 * @returns {ContactInfo}
 */
const knownOf = ({ jid, lid, phone, name }) => ({
  jid,
  lid,
  phone,
  name,
  push_name: null,
  verified_name: null,
  about: null,
  about_set_at: null,
  picture_url: null,
  is_on_whatsapp: null,
});

customElements.define('chat-info-dialog', ChatInfoDialog);
