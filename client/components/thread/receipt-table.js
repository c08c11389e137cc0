import { html } from 'lit';
import { t } from '../../language/t.js';
import { titleOfJid } from '../../state/chats/chat.view.js';
import { stepText } from '../../state/messages/message.view.js';
import { clockTime, dayKey, fullTime } from '../../state/shared/time.js';

/** @import { Receipt } from '../../service/types.d.ts' */

/**
 * The members of a group that have a message, and since when.
 * @param {Receipt[]} receipts
 * @param {number} sentAt
 */
export function receiptTable(receipts, sentAt) {
  if (receipts.length === 0) return null;
  const hasPlayed = receipts.some(({ played_at }) => played_at !== null);
  return html`<div class="receipts" tabindex="0" role="region" aria-label=${t('receipts.heading')}>
    <table>
      <caption>
        ${t('receipts.heading')}
      </caption>
      <thead>
        <tr>
          <th scope="col">${t('receipts.member')}</th>
          <th scope="col">${stepText('delivered')}</th>
          <th scope="col">${stepText('read')}</th>
          ${hasPlayed ? html`<th scope="col">${stepText('played')}</th>` : null}
        </tr>
      </thead>
      <tbody>
        ${receipts.map((receipt) => row(receipt, { hasPlayed, day: dayKey(sentAt) }))}
      </tbody>
    </table>
  </div>`;
}

/**
 * @param {Receipt} receipt
 * @param {{ hasPlayed: boolean, day: string }} table with the day of the message
 */
const row = ({ jid, name, delivered_at, read_at, played_at }, { hasPlayed, day }) =>
  html`<tr>
    <th scope="row"><bdi>${name || titleOfJid(jid)}</bdi></th>
    <td>${time(delivered_at, day)}</td>
    <td>${time(read_at, day)}</td>
    ${hasPlayed ? html`<td>${time(played_at, day)}</td>` : null}
  </tr>`;

/**
 * On the day of the message, the time of day alone.
 * @param {number | null} at
 * @param {string} day
 */
const time = (at, day) =>
  at === null
    ? '–'
    : html`<time datetime=${new Date(at).toISOString()} title=${fullTime(at)}
        >${dayKey(at) === day ? clockTime(at) : fullTime(at)}</time
      >`;
