import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { t } from '../../language/t.js';
import { titleOfJid } from '../../state/chats/chat.view.js';
import { titlesOf } from '../../state/events/event-facts.js';
import { findChat, withChoice } from '../../state/webhooks/webhook-form.js';
import { closeIcon } from '../shared/icons.js';

/**
 * @import { Chat } from '../../service/types.d.ts'
 * @import { WebhookForm } from '../../state/webhooks/webhook-form.js'
 *
 * @typedef {(change: Partial<WebhookForm>) => void} OnChange
 */

const MOST_PROPOSED = 30;

/**
 * The chats whose events a webhook gets; none for all.
 * @param {WebhookForm} form
 * @param {Chat[]} chats
 * @param {OnChange} onChange
 */
export function webhookChatField({ chats: chosen, chatText }, chats, onChange) {
  const add = () => {
    const jid = findChat(chatText, chats);
    if (jid) onChange({ chats: withChoice(chosen, jid, true), chatText: '' });
  };
  const isUnknown = chatText.trim() !== '' && findChat(chatText, chats) === null;
  return html`<div class="field">
    <label for="webhook-chat">${t('webhooks.chats')}</label>
    <div class="webhook-chat">
      <input
        id="webhook-chat"
        list="webhook-chats"
        autocomplete="off"
        dir="auto"
        placeholder=${t('webhooks.chats.field')}
        aria-describedby="webhook-chat-note"
        .value=${live(chatText)}
        @input=${(/** @type {InputEvent} */ { target }) =>
          target instanceof HTMLInputElement && onChange({ chatText: target.value })}
        @keydown=${(/** @type {KeyboardEvent} */ event) => {
          if (event.key !== 'Enter' || chatText.trim() === '') return;
          event.preventDefault();
          add();
        }}
      />
      <datalist id="webhook-chats">
        ${proposed(chatText, chats).map(({ title }) => html`<option value=${title}></option>`)}
      </datalist>
      <button
        class="button small"
        type="button"
        ?disabled=${chatText.trim() === '' || isUnknown}
        @click=${add}
      >
        ${t('webhooks.chats.add')}
      </button>
    </div>
    <span class="field-note" id="webhook-chat-note" role="status"
      >${isUnknown ? t('webhooks.chats.unknown') : t('webhooks.chats.hint')}</span
    >
    ${chosen.length > 0 ? chips(chosen, chats, onChange) : null}
  </div>`;
}

/**
 * @param {string} text
 * @param {Chat[]} chats
 */
const proposed = (text, chats) =>
  chats
    .filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()))
    .slice(0, MOST_PROPOSED);

/**
 * @param {string[]} chosen
 * @param {Chat[]} chats
 * @param {OnChange} onChange
 */
function chips(chosen, chats, onChange) {
  const titles = titlesOf(chats);
  return html`<ul class="people-chosen" role="list">
    ${chosen.map((jid) => {
      const name = titles.get(jid) ?? titleOfJid(jid);
      return html`<li>
        <button
          class="button small"
          type="button"
          aria-label=${t('attachments.remove.named', { name })}
          @click=${() => onChange({ chats: withChoice(chosen, jid, false) })}
        >
          <bdi>${name}</bdi> ${closeIcon}
        </button>
      </li>`;
    })}
  </ul>`;
}
