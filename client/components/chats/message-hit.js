import { html, nothing } from 'lit';
import { titleOfJid } from '../../state/chats/chat.view.js';
import { lineOf, senderName } from '../../state/messages/message.view.js';
import { messageHref } from '../../state/shared/route.js';
import { listTime } from '../../state/shared/time.js';
import { LightElement } from '../shared/light-element.js';
import '../shared/chat-avatar.js';

/** @import { Chat, Message } from '../../service/types.d.ts' */

/** A search result: one message, as a row of the chat list. */
export class MessageHit extends LightElement {
  static properties = {
    message: {},
    chat: {},
    picture: {},
    words: {},
    isTabStop: {},
    today: {},
  };

  constructor() {
    super();
    /** @type {Message | null} */
    this.message = null;
    /** @type {Chat | undefined} */
    this.chat = undefined;
    /** @type {string | null} */
    this.picture = null;
    this.words = '';
    this.isTabStop = false;
    this.today = '';
  }

  render() {
    const { message, chat } = this;
    if (!message) return null;
    const title = chat?.title ?? titleOfJid(message.chat_jid);
    return html`<a
      class="chat-item"
      href=${messageHref(message.chat_jid, message.id)}
      tabindex=${this.isTabStop ? nothing : '-1'}
    >
      <chat-avatar
        .jid=${message.chat_jid}
        .chatTitle=${title}
        .isGroup=${chat?.is_group ?? false}
        .picture=${this.picture}
      ></chat-avatar>
      <span class="chat-title" dir="auto">${title}</span>
      <time class="chat-time" datetime=${new Date(message.timestamp).toISOString()}
        >${listTime(message.timestamp, this.today)}</time
      >
      <span class="chat-preview"
        ><span class="chat-last" dir="auto"
          >${this.#sender(message)}${highlightWords(lineOf(message, message.mentions), this.words)}</span
        ></span
      >
    </a>`;
  }

  /** @param {Message} message */
  #sender(message) {
    const isNamed = message.from_me || this.chat?.is_group;
    return isNamed ? html`${senderName(message)}: ` : null;
  }
}

/** How many characters to show before the first match in a long text. */
const LEAD = 24;

/**
 * A text with the searched words marked, cut so that the first match is near the start.
 * @param {string} text
 * @param {string} words
 */
function highlightWords(text, words) {
  const parts = words.trim().split(/\s+/).filter(Boolean).map(escape);
  if (parts.length === 0) return text;
  const pattern = new RegExp(`(${parts.join('|')})`, 'giu');
  const first = text.search(pattern);
  const shown = first > LEAD ? `…${text.slice(wordAt(text, first - LEAD, first))}` : text;
  return shown.split(pattern).map((part, index) => (index % 2 ? html`<mark>${part}</mark>` : part));
}

/**
 * The index of the next word's start, or `from` if there is none before `to`.
 * @param {string} text
 * @param {number} from
 * @param {number} to
 */
function wordAt(text, from, to) {
  const gap = text.slice(from, to).search(/\s/);
  return gap < 0 ? from : from + gap + 1;
}

/** @param {string} word */
const escape = (word) => word.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

customElements.define('message-hit', MessageHit);
