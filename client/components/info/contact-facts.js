import { html } from 'lit';
import { t } from '../../language/t.js';
import { otherNumbersOf } from '../../state/chats/chat.view.js';
import { fullTime } from '../../state/shared/time.js';
import { copyButton } from '../shared/copy-button.js';
import { ephemeralField } from './ephemeral-field.js';

/**
 * @import { Chat, ContactInfo } from '../../service/types.d.ts'
 * @import { Emit } from '../shared/intents.js'
 */

/**
 * The facts about a person, and the timer of the chat with them, if there is one.
 * @param {ContactInfo} contact
 * @param {Chat | undefined} chat
 * @param {Emit} emit
 */
export function contactFacts(contact, chat, emit) {
  const { jid, lid, phone, name, push_name, verified_name, about, about_set_at } = contact;
  const otherNumbers = chat ? otherNumbersOf(chat).join(', ') : '';
  return html`<dl class="info-facts">
      ${fact(t('contact-info.number'), phone, 'ltr')}
      ${fact(t('contact-info.other-numbers'), otherNumbers, 'ltr')}
      ${fact(t('contact-info.about'), about, 'auto', about_set_at === null ? null : fullTime(about_set_at))}
      ${fact(t('contact-info.name'), name)} ${fact(t('contact-info.push-name'), push_name)}
      ${fact(t('contact-info.verified-name'), verified_name)}
      ${fact(t('contact-info.jid'), jid, 'ltr')}
      ${lid === jid ? null : fact(t('contact-info.lid'), lid, 'ltr')}
    </dl>
    ${chat ? timerOf(chat, emit) : null}
    ${contact.is_on_whatsapp === false ? html`<p class="hint">${t('new-message.unknown')}</p>` : null}
    <div class="info-buttons">
      ${phone ? copyButton(t('contact-info.copy-number'), () => phone) : null}
      ${copyButton(t('contact-info.copy-jid'), () => jid)}
    </div>`;
}

/**
 * Both people of a chat may set it.
 * @param {Chat} chat
 * @param {Emit} emit
 */
const timerOf = ({ jid, ephemeral_seconds }, emit) =>
  ephemeralField(ephemeral_seconds ?? 0, (seconds) =>
    emit('chat-change', { jid, change: { ephemeral_seconds: seconds } }),
  );

/**
 * @param {string} label
 * @param {string | null} value shown only if there is one
 * @param {'auto' | 'ltr'} dir
 * @param {string | null} note
 */
function fact(label, value, dir = 'auto', note = null) {
  if (!value) return null;
  return html`<div>
    <dt>${label}</dt>
    <dd>
      <bdi dir=${dir}>${value}</bdi>
      ${note ? html`<span class="hint">${note}</span>` : null}
    </dd>
  </div>`;
}
