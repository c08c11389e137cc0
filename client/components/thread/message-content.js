import { html } from 'lit';
import { t } from '../../language/t.js';
import { CARD_TYPES, isMedia, messageNote } from '../../state/message.view.js';
import { fullTime } from '../../state/time.js';
import { mediaPart } from '../media/message-media.js';
import { calendarIcon, contactIcon, pinIcon, pollIcon } from '../shared/icons.js';
import './message-text.js';

/**
 * @import { Details, Message } from '../../service/types.d.ts'
 * @import { MediaContext } from '../media/message-media.js'
 */

/**
 * The text of a message, or a note that says why there is none.
 * @param {Message} message
 * @param {{ isActive: boolean, isTarget: boolean }} place
 */
export function messageText(message, { isActive, isTarget }) {
  const note = messageNote(message);
  if (note) return html`<p class="message-note" dir="auto">${note}</p>`;
  if (!message.text || hasTextInCard(message)) return null;
  return html`<message-text
    .text=${message.text}
    .isWhole=${isTarget}
    .isTabStop=${isActive}
  ></message-text>`;
}

/** @param {Message} message */
const hasTextInCard = ({ type, details }) => details !== null && CARD_TYPES.includes(type);

/**
 * The card for the content of a message besides its text.
 * @param {Message} message
 * @param {MediaContext} context
 */
export function attachmentCard(message, context) {
  if (messageNote(message)) return null;
  const { type, details } = message;
  if (isMedia(message)) return mediaPart(message, context);
  if (type === 'location' && details) return locationCard(details, message.text);
  if (type === 'contact' && details) return contactCard(details);
  if (type === 'poll' && details) return pollCard(details);
  if (type === 'event' && details) return eventCard(details);
  return null;
}

/**
 * @param {Details} details
 * @param {string | null} text
 */
function locationCard({ latitude = 0, longitude = 0, name, address, is_live }, text) {
  const place = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  const title =
    name || text || (is_live ? t('message.type.live-location') : t('message.type.location'));
  return html`<div class="card">
    <span class="card-icon">${pinIcon}</span>
    <span class="card-words">
      <span class="card-title" dir="auto">${title}</span>
      ${address ? html`<span class="card-facts" dir="auto">${address}</span>` : null}
      <a
        class="card-facts"
        href="https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}"
        target="_blank"
        rel="noopener noreferrer nofollow"
        ><bdi dir="ltr">${place}</bdi></a
      >
    </span>
  </div>`;
}

/** @param {Details} details */
function contactCard({ contacts = [] }) {
  if (contacts.length === 0) return html`<p class="message-note">${t('message.no-contacts')}</p>`;
  return contacts.map(
    ({ name, phones }) =>
      html`<div class="card">
        <span class="card-icon">${contactIcon}</span>
        <span class="card-words">
          <span class="card-title" dir="auto">${name}</span>
          <span class="card-facts"><bdi dir="ltr">${phones.join(', ')}</bdi></span>
        </span>
      </div>`,
  );
}

/** @param {Details} details */
function eventCard({ name, description, starts_at }) {
  return html`<div class="card">
    <span class="card-icon">${calendarIcon}</span>
    <span class="card-words">
      <span class="card-title" dir="auto">${name ?? t('message.type.event')}</span>
      ${starts_at ? html`<span class="card-facts">${fullTime(starts_at)}</span>` : null}
      ${description ? html`<span dir="auto">${description}</span>` : null}
    </span>
  </div>`;
}

/** @param {Details} details */
function pollCard({ question, options = [], selectable_count = 1 }) {
  return html`<div class="card poll">
    <span class="card-icon">${pollIcon}</span>
    <span class="card-words">
      <span class="card-title" dir="auto">${question}</span>
      <span class="card-facts"
        >${selectable_count === 1 ? t('thread.poll.one') : t('thread.poll.several')}</span
      >
      <ul class="poll-options" role="list">
        ${options.map((option) => html`<li dir="auto">${option}</li>`)}
      </ul>
    </span>
  </div>`;
}
