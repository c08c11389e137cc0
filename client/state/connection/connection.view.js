import { t } from '../../language/t.js';
import { translationOf } from '../shared/explanation.js';

/** @import { Connection, ConnectionPhase } from '../../service/types.d.ts' */

/**
 * @typedef {'good' | 'busy' | 'off' | 'away'} Tone
 * @typedef {{ tone: Tone, label: string, detail: string }} ConnectionSummary
 *
 * The part of the state that says if the session can be reached.
 * @typedef {object} Reach
 * @property {Connection | null} connection
 * @property {boolean} isServiceAway
 * @property {boolean} isMoving while the service is away, too
 */

/** @type {Record<ConnectionPhase, string>} */
const PHASE_TEXT = {
  idle: '',
  starting: t('connection.phase.starting'),
  waiting_for_scan: t('connection.phase.waiting-for-scan'),
  pairing: t('connection.phase.pairing'),
  syncing: t('connection.phase.syncing'),
  open: '',
  waiting_to_retry: t('connection.phase.waiting-to-retry'),
  stopping: t('connection.phase.stopping'),
  stopped: '',
};

const STATES = /** @type {const} */ ({
  connected: { tone: 'good', label: t('connection.state.connected') },
  connecting: { tone: 'busy', label: t('connection.state.connecting') },
  disconnected: { tone: 'off', label: t('connection.state.disconnected') },
});

/**
 * The state in two words. While the service is away the state is unknown.
 * @param {Reach} state
 * @returns {ConnectionSummary}
 */
export function summarize({ connection, isServiceAway, isMoving }) {
  if (isServiceAway) return { tone: 'away', label: awayWording(isMoving).label, detail: '' };
  if (!connection) return { tone: 'away', label: t('connection.state.loading'), detail: '' };
  return { ...STATES[connection.state], detail: PHASE_TEXT[connection.phase] ?? '' };
}

/**
 * The state of a service that does not answer, and what comes next.
 * @param {boolean} isMoving
 */
export const awayWording = (isMoving) =>
  isMoving
    ? {
        label: t('connection.state.moving'),
        happened: t('connection.moving'),
        next: t('connection.moving.effect'),
        noSending: t('connection.no-sending.moving'),
      }
    : {
        label: t('connection.state.away'),
        happened: t('connection.away'),
        next: t('connection.away.effect'),
        noSending: t('connection.no-sending.away'),
      };

/**
 * The reason why nothing can be sent now, or null when sending is possible.
 * @param {Reach} state
 * @returns {string | null}
 */
export function notSendingReason({ connection, isServiceAway, isMoving }) {
  if (isServiceAway) return awayWording(isMoving).noSending;
  if (connection?.state === 'connected') return null;
  const reason = connection && reasonOf(connection);
  if (reason) return reason;
  if (connection?.state === 'connecting') return t('connection.no-sending.soon');
  return t('connection.no-sending.off');
}

/** @param {Connection} connection */
const reasonOf = ({ reason, reason_text, reason_code }) =>
  translationOf('reason', reason_code)?.title ?? (reason || reason_text);

/**
 * The label of the button to connect; null if there is none, or while connecting.
 * @param {Pick<Reach, 'connection' | 'isServiceAway'>} state
 */
export function connectLabel({ connection, isServiceAway }) {
  if (isServiceAway || !connection) return null;
  if (connection.state === 'disconnected') return t('connection.connect');
  return connection.next_retry_at ? t('connection.try-now') : null;
}

/**
 * True once a phone is linked, and false during pairing.
 * @param {Connection | null} connection
 */
export function isLinked(connection) {
  if (!connection || connection.phase === 'pairing') return false;
  return connection.state === 'connected' || connection.me !== null;
}
