import { html, nothing } from 'lit';
import { formatList, formatNumber, t } from '../../language/t.js';
import { isWaiting } from '../../state/messages/changes.reducer.js';
import { canReact } from '../../state/message-acts/message-menu.view.js';
import { groupReactions, ownReaction } from '../../state/messages/message.view.js';
import { queuedIcon } from '../shared/icons.js';
import { KeepFocus } from '../shared/keep-focus.js';
import { LightElement } from '../shared/light-element.js';

/** @import { Message } from '../../service/types.d.ts' */

/**
 * The reactions below a message. A click on one gives it, too, or takes the own one back. A new one shows as waiting
 * until it is at WhatsApp.
 */
export class MessageReactions extends LightElement {
  static properties = { message: {}, changes: {}, isActive: {} };

  constructor() {
    super();
    this.addController(new KeepFocus(this, 'article'));
    /** @type {Message | null} */
    this.message = null;
    /** @type {readonly Message[]} the waiting changes of this message */
    this.changes = [];
    /** True if the keyboard is on this message. */
    this.isActive = false;
  }

  render() {
    const { message } = this;
    if (!message) return null;
    const groups = groupReactions(message.reactions);
    const waiting = this.changes.find((change) => change.type === 'reaction' && isWaiting(change));
    const awaited = waiting?.details?.emoji ?? '';
    if (groups.length === 0 && awaited === '') return null;
    return html`<ul class="reactions" role="list" aria-label=${t('thread.reactions')}>
      ${groups.map((group) => this.#group(message, group, waiting !== undefined && group.isMine))}
      ${awaited === '' ? null : this.#awaited(awaited)}
    </ul>`;
  }

  /**
   * @param {Message} message
   * @param {{ emoji: string, names: string[], isMine: boolean }} group
   * @param {boolean} isLeaving true if the own one goes once the next one is at WhatsApp
   */
  #group(message, { emoji, names, isMine }, isLeaving) {
    const list = formatList(names);
    return html`<li>
      <button
        class="reaction ${isLeaving ? 'is-waiting' : ''}"
        type="button"
        tabindex=${this.isActive ? nothing : -1}
        title=${list}
        aria-pressed=${isMine}
        ?disabled=${!canReact(message)}
        @click=${() => this.#toggle(message, emoji)}
      >
        ${emoji}${names.length > 1 ? html`<span class="reaction-count">${formatNumber(names.length)}</span>` : null}<span
          class="visually-hidden"
          >${t('thread.reactions.from', { names: list })}</span
        >
      </button>
    </li>`;
  }

  /** @param {string} emoji */
  #awaited(emoji) {
    return html`<li class="reaction is-waiting" title=${t('change.waiting.reaction')}>
      ${emoji}${queuedIcon}<span class="visually-hidden">${t('change.waiting.reaction')}</span>
    </li>`;
  }

  /**
   * @param {Message} message
   * @param {string} emoji
   */
  #toggle(message, emoji) {
    const isOwn = ownReaction(message) === emoji;
    this.emit('reaction-change', { message, emoji: isOwn ? null : emoji });
  }
}

customElements.define('message-reactions', MessageReactions);
