import { html } from 'lit';
import { formatFacts, formatNumber, t } from '../../language/t.js';
import { CARD_TYPES, isMedia, messageNote } from '../../state/messages/message.view.js';
import { fullTime } from '../../state/shared/time.js';
import { mediaPart } from '../media/message-media.js';
import { albumIcon, calendarIcon, contactIcon, groupIcon, pinIcon } from '../shared/icons.js';
import { albumFacts, albumGrid } from './album-grid.js';
import './message-text.js';
import './poll-card.js';

/**
 * @import { Details, Message } from '../../service/types.d.ts'
 * @import { AlbumPart } from './album-grid.js'
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
    .mentions=${message.mentions}
    .messageId=${message.id}
    .isWhole=${isTarget}
    .isTabStop=${isActive}
  ></message-text>`;
}

/** @param {Message} message */
const hasTextInCard = ({ type, details }) => details !== null && CARD_TYPES.includes(type);

/**
 * The card for the part of a message besides its text.
 * @param {Message} message
 * @param {MediaContext & { changes: readonly Message[], parts: readonly AlbumPart[] }} context
 */
export function attachmentCard(message, context) {
  if (messageNote(message)) return null;
  const { type, details } = message;
  if (isMedia(message)) return mediaPart(message, context);
  if (type === 'location' && details) return locationCard(details, message.text);
  if (type === 'contact' && details) return contactCard(details);
  if (type === 'poll' && (message.poll || details)) return pollCard(message, context);
  if (type === 'album' && context.parts.length > 0) return albumGrid(context.parts, context);
  if (type === 'album' && details) return albumCard(details);
  if (type === 'group_invite' && details) return inviteCard(details);
  if (type === 'event' && details) return eventCard(details);
  return null;
}

/**
 * @param {Details} details
 * @param {string | null} text
 */
function locationCard(details, text) {
  const { latitude = 0, longitude = 0, name, address, is_live } = details;
  const place = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  const title = name || text || (is_live ? LIVE : t('message.type.location'));
  return html`<div class="card">
    <span class="card-icon">${pinIcon}</span>
    <span class="card-words">
      <span class="card-title" dir="auto">${title}</span>
      ${address ? html`<span class="card-facts" dir="auto">${address}</span>` : null}
      ${is_live && title !== LIVE ? html`<span class="card-facts">${LIVE}</span>` : null}
      ${is_live ? html`<span class="card-facts">${liveFacts(details)}</span>` : null}
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

const LIVE = t('message.type.live-location');
const KMH_PER_MPS = 3.6;

/** @param {Details} details */
const liveFacts = ({ accuracy_m, speed_mps }) =>
  formatFacts([
    accuracy_m ? t('location.accuracy', { meters: formatNumber(Math.round(accuracy_m)) }) : null,
    speed_mps
      ? t('location.speed', { speed: formatNumber(Math.round(speed_mps * KMH_PER_MPS)) })
      : null,
  ]);

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

/**
 * @param {Message} message
 * @param {{ isActive: boolean, changes: readonly Message[] }} context
 */
const pollCard = (message, { isActive, changes }) =>
  html`<poll-card .message=${message} .changes=${changes} .isActive=${isActive}></poll-card>`;

/**
 * Stands in until the photos and videos are here.
 * @param {Details} details
 */
const albumCard = ({ image_count = 0, video_count = 0 }) =>
  html`<div class="card">
    <span class="card-icon">${albumIcon}</span>
    <span class="card-words">
      <span class="card-title">${t('message.type.album')}</span>
      <span class="card-facts">${albumFacts(image_count, video_count)}</span>
    </span>
  </div>`;

/**
 * An invitation to a group, with the link that opens it on the phone.
 * @param {Details} details
 */
const inviteCard = ({ group_name, code = '', expires_at }) =>
  html`<div class="card">
    <span class="card-icon">${groupIcon}</span>
    <span class="card-words">
      <span class="card-title" dir="auto">${group_name || t('message.type.group-invite')}</span>
      <span class="card-facts">${inviteText(expires_at)}</span>
      ${
        code === ''
          ? null
          : html`<a
              class="card-facts"
              href="https://chat.whatsapp.com/${encodeURIComponent(code)}"
              target="_blank"
              rel="noopener noreferrer nofollow"
              >${t('invite.open')}</a
            >`
      }
    </span>
  </div>`;

/** @param {number | null | undefined} expiresAt */
const inviteText = (expiresAt) =>
  expiresAt ? t('invite.until', { time: fullTime(expiresAt) }) : t('message.type.group-invite');
