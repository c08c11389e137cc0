import { account, colorOf, inAccount } from '../../account/account.js';
import { formatNumber, t } from '../../language/t.js';
import { toneOfReason } from '../connection/connection.card.js';

/**
 * @import { Account, Connection } from '../../service/types.d.ts'
 * @import { AccountsState } from './accounts.js'
 *
 * An account on the rail.
 * @typedef {object} RailItem
 * @property {string} name
 * @property {string} href
 * @property {string} letters
 * @property {number} color
 * @property {'good' | 'busy' | 'off' | 'bad' | 'away'} tone of its dot; `bad` needs a person, `away` is unknown
 * @property {string} unread empty for none
 * @property {string} label all of it in words
 * @property {string} hint also the phone
 * @property {boolean} isCurrent
 */

/** Longer counts do not fit on the sign. */
const MOST_SHOWN = 99;

/** The text of a state, for tones that have a text of their own. */
const WORDS = /** @type {const} */ ({ bad: 'accounts.state.alarm', away: 'accounts.state.away' });

/** The tone of a connection that only a person can restore. */
const ALARMS = ['bad', 'warn'];

/**
 * Two letters for an account: the first ones of its parts, or of its only part.
 * @param {string} name
 */
export function lettersOf(name) {
  const [first = '', ...others] = name.split('-').filter(Boolean);
  const last = others.at(-1);
  return (last ? `${first[0]}${last[0]}` : first.slice(0, 2)).toUpperCase();
}

/**
 * @param {AccountsState} accounts
 * @param {Connection | null} connection the connection of this page, which is newer
 * @param {boolean} [isServiceAway]
 * @returns {RailItem[]}
 */
export const railItems = ({ rows }, connection, isServiceAway = false) =>
  rows.map((row) => {
    const newest = row.account === account && connection ? { ...row, ...connection } : row;
    return itemOf(newest, isServiceAway ? 'away' : toneOf(newest));
  });

/**
 * @param {Account} row
 * @param {RailItem['tone']} tone
 * @returns {RailItem}
 */
function itemOf({ account: name, unread, me, state }, tone) {
  const words = t(tone === 'bad' || tone === 'away' ? WORDS[tone] : `accounts.state.${state}`);
  const values = { account: name, state: words, count: unread };
  const label = t(unread > 0 ? 'accounts.item.unread' : 'accounts.item', values);
  return {
    name,
    href: inAccount('#/', name),
    letters: lettersOf(name),
    color: colorOf(name),
    tone,
    unread:
      unread > MOST_SHOWN ? t('accounts.unread.many', { most: MOST_SHOWN }) : numberOf(unread),
    label,
    hint: me?.phone ? `${label}\n${me.phone}` : label,
    isCurrent: name === account,
  };
}

/** @param {number} unread */
const numberOf = (unread) => (unread > 0 ? formatNumber(unread) : '');

/**
 * @param {Account} row
 * @returns {RailItem['tone']}
 */
function toneOf({ state, reason_code }) {
  if (reason_code === 'moving') return 'away';
  if (reason_code === 'waiting_for_scan') return 'bad';
  if (state === 'connected') return 'good';
  if (state === 'connecting') return 'busy';
  return ALARMS.includes(toneOfReason(reason_code) ?? '') ? 'bad' : 'off';
}
