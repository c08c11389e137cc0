import { t } from '../../language/t.js';
import { isLinked } from './connection.view.js';
import { translationOf } from '../shared/explanation.js';

/**
 * @import { Connection } from '../../service/types.d.ts'
 *
 * @typedef {'connect' | 'link' | 'try-now'} CardAction
 *
 * @typedef {object} ConnectionCard a state as shown to a person
 * @property {'good' | 'busy' | 'warn' | 'bad' | 'off'} tone
 * @property {string} title the event
 * @property {string} text the next step of the service, and what to do
 * @property {CardAction | null} action the recommended action
 * @property {string} label of the action
 */

/** @type {Record<CardAction, string>} */
const LABELS = {
  connect: t('connection.connect'),
  link: t('connection.link'),
  'try-now': t('connection.try-now'),
};

/**
 * The look and the action of each reason.
 * @type {Record<string, { tone: ConnectionCard['tone'], action: CardAction | null }>}
 */
const CARDS = {
  not_connected: { tone: 'off', action: 'connect' },
  starting: { tone: 'busy', action: null },
  waiting_for_scan: { tone: 'busy', action: 'link' },
  pairing: { tone: 'busy', action: null },
  syncing: { tone: 'busy', action: null },
  connected: { tone: 'good', action: null },
  stopping: { tone: 'busy', action: null },
  logging_out: { tone: 'busy', action: null },
  disconnected_by_user: { tone: 'off', action: 'connect' },
  shut_down: { tone: 'off', action: null },
  qr_expired: { tone: 'warn', action: 'link' },
  passkey_required: { tone: 'bad', action: 'link' },
  phone_in_other_account: { tone: 'bad', action: 'link' },
  restart_required: { tone: 'busy', action: null },
  replaced: { tone: 'warn', action: 'connect' },
  unlinked: { tone: 'bad', action: 'link' },
  logged_out: { tone: 'off', action: 'link' },
  logged_out_here_only: { tone: 'warn', action: 'link' },
  account_locked: { tone: 'bad', action: 'link' },
  account_banned: { tone: 'bad', action: 'connect' },
  temporarily_banned: { tone: 'bad', action: null },
  version_outdated: { tone: 'busy', action: null },
  version_refused: { tone: 'bad', action: 'try-now' },
  client_refused: { tone: 'bad', action: 'try-now' },
  multi_device_missing: { tone: 'bad', action: 'try-now' },
  login_refused: { tone: 'bad', action: 'try-now' },
  server_not_trusted: { tone: 'bad', action: 'try-now' },
  connection_lost: { tone: 'warn', action: 'try-now' },
  cannot_connect: { tone: 'warn', action: 'try-now' },
  proxy_fails: { tone: 'warn', action: 'try-now' },
  store_fails: { tone: 'bad', action: 'try-now' },
};

/**
 * The tone of the state with this reason; undefined if this page does not know the reason.
 * @param {string} code
 * @returns {ConnectionCard['tone'] | undefined}
 */
export const toneOfReason = (code) => CARDS[code]?.tone;

/**
 * @param {Connection} connection
 * @returns {ConnectionCard}
 */
export function cardOf(connection) {
  const { tone, action } = CARDS[connection.reason_code] ?? unknownCard(connection);
  const fitting = actionFor(action, connection);
  return {
    tone,
    ...wordsOf(connection),
    action: fitting,
    label: fitting ? LABELS[fitting] : '',
  };
}

/**
 * The texts: from the service, or translated.
 * @param {Connection} connection
 */
function wordsOf(connection) {
  const translation = translationOf('reason', connection.reason_code);
  if (translation) return { title: translation.title, text: translation.text };
  return {
    title: connection.reason ?? connection.reason_text ?? t('connection.none'),
    text: withoutReason(connection),
  };
}

/**
 * For a reason that this page does not know: the action follows from the state.
 * @param {Connection} connection
 * @returns {{ tone: ConnectionCard['tone'], action: CardAction | null }}
 */
function unknownCard({ state, next_retry_at }) {
  if (state === 'connected') return { tone: 'good', action: null };
  if (state === 'connecting') return { tone: 'busy', action: next_retry_at ? 'try-now' : null };
  return { tone: 'warn', action: 'connect' };
}

/**
 * @param {CardAction | null} action
 * @param {Connection} connection
 */
function actionFor(action, connection) {
  if (action === 'connect' && !isLinked(connection)) return 'link';
  if (action === 'try-now' && !connection.next_retry_at)
    return connection.state === 'disconnected' ? 'connect' : null;
  return action;
}

/** Removed, because the page shows a countdown instead. */
const NEXT_TRY = / ?Next try: [^.]*\.$/;

/**
 * The reason's text without its first sentence, which the page shows as the title.
 * @param {Connection} connection
 */
function withoutReason({ reason, reason_text }) {
  const text = (reason_text ?? '').replace(NEXT_TRY, '');
  return reason && text.startsWith(reason) ? text.slice(reason.length).trim() : text;
}
