import { html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { t } from '../../language/t.js';
import { withExpanded } from '../../state/shared/expanded.js';
import { lineOf } from '../../state/messages/message.view.js';
import '../shared/chat-avatar.js';
import { dialogFoot } from '../shared/dialog-foot.js';
import { dialogHead } from '../shared/dialog-head.js';
import { searchIcon } from '../shared/icons.js';
import { LightElement } from '../shared/light-element.js';
import { problemText } from '../shared/problem-text.js';
import { showDialog } from '../shared/show-dialog.js';

/**
 * @import { Chat } from '../../service/types.d.ts'
 * @import { OpenAct } from '../../state/message-acts/message-act.js'
 */

/** Chooses the chats that a message is forwarded to. */
export class ForwardDialog extends LightElement {
  static properties = { act: {}, chats: {}, text: { state: true }, chosen: { state: true } };

  constructor() {
    super();
    /** @type {OpenAct | null} */
    this.act = null;
    /** @type {Chat[]} newest first */
    this.chats = [];
    /** The text of the search. */
    this.text = '';
    /** @type {ReadonlySet<string>} jids */
    this.chosen = new Set();
  }

  render() {
    if (!this.act) return null;
    const { message, problem } = this.act;
    return html`<dialog
      class="dialog"
      aria-labelledby="forward-heading"
      @close=${() => this.emit('act-close', null)}
    >
      ${dialogHead('forward-heading', t('forward.heading'))}
      <form class="dialog-form" @submit=${this.#onSubmit}>
        <p class="dialog-text act-text" dir="auto">${lineOf(message, message.mentions)}</p>
        ${this.#search()} ${this.#list()}
        <div role="status">${problemText(problem)}</div>
        ${this.#button(this.act)}
      </form>
    </dialog>`;
  }

  #search() {
    return html`<label class="search-field">
      <span class="visually-hidden">${t('forward.search')}</span>
      ${searchIcon}
      <input
        type="text"
        autofocus
        autocomplete="off"
        dir="auto"
        placeholder=${t('forward.search')}
        .value=${this.text}
        @input=${(/** @type {InputEvent} */ { target }) => {
          if (target instanceof HTMLInputElement) this.text = target.value;
        }}
      />
    </label>`;
  }

  #list() {
    const chats = chatsToChoose(this.chats, this.text, [...this.chosen]);
    return html`<fieldset class="forward-chats">
      <legend class="visually-hidden">${t('forward.chats')}</legend>
      ${repeat(
        chats,
        ({ jid }) => jid,
        (chat) => this.#chat(chat),
      )}
      ${chats.length === 0 ? html`<p class="hint">${t('forward.none')}</p>` : null}
    </fieldset>`;
  }

  /** @param {Chat} chat */
  #chat({ jid, title, is_group }) {
    const isChosen = this.chosen.has(jid);
    return html`<label class="choice forward-chat">
      <input
        type="checkbox"
        .checked=${isChosen}
        ?disabled=${!isChosen && this.chosen.size >= MOST_CHATS}
        @change=${() => (this.chosen = withExpanded(this.chosen, jid, !isChosen))}
      />
      <chat-avatar .jid=${jid} .chatTitle=${title} .isGroup=${is_group}></chat-avatar>
      <span dir="auto">${title}</span>
    </label>`;
  }

  /** @param {OpenAct} act */
  #button({ isBusy }) {
    return dialogFoot(
      html`<button class="button primary" ?disabled=${this.chosen.size === 0} aria-busy=${isBusy}>
        ${this.chosen.size === 0 ? t('message-menu.forward') : t('forward.send', { count: this.chosen.size })}
      </button>`,
    );
  }

  updated() {
    showDialog(this, this.act !== null);
  }

  /** @param {SubmitEvent} event */
  #onSubmit = (event) => {
    event.preventDefault();
    if (this.chosen.size > 0) this.emit('forward-request', { to: [...this.chosen] });
  };
}

/** As many as WhatsApp takes in one go, here. */
const MOST_CHATS = 20;
const SHOWN = 100;

/**
 * The chats to choose from: those that fit what is searched for, and those that are chosen already.
 * @param {Chat[]} chats newest first
 * @param {string} text
 * @param {readonly string[]} chosen
 */
function chatsToChoose(chats, text, chosen) {
  const words = text.toLocaleLowerCase().trim();
  const isFitting = (/** @type {Chat} */ { jid, title, phone }) =>
    chosen.includes(jid) ||
    title.toLocaleLowerCase().includes(words) ||
    Boolean(phone?.includes(words));
  return chats.filter(isFitting).slice(0, SHOWN);
}

customElements.define('forward-dialog', ForwardDialog);
