/** @import { Connection, ConnectionPhase } from '../service/types.d.ts' */

/**
 * @typedef {'good' | 'busy' | 'off' | 'away'} Tone
 * @typedef {{ tone: Tone, label: string, detail: string }} ConnectionSummary
 */

/** @type {Record<ConnectionPhase, string>} */
const PHASE_TEXT = {
  idle: '',
  starting: 'starting',
  waiting_for_scan: 'waiting for the scan',
  pairing: 'pairing',
  syncing: 'syncing',
  open: '',
  waiting_to_retry: 'waiting to try again',
  stopping: 'stopping',
  stopped: '',
};

const STATES = /** @type {const} */ ({
  connected: { tone: 'good', label: 'Connected' },
  connecting: { tone: 'busy', label: 'Connecting' },
  disconnected: { tone: 'off', label: 'Disconnected' },
});

/**
 * The state in two words. While the service is away the state is unknown.
 * @param {Connection | null} connection
 * @param {boolean} isServiceAway
 * @returns {ConnectionSummary}
 */
export function summarize(connection, isServiceAway) {
  if (isServiceAway) return { tone: 'away', label: 'Service away', detail: '' };
  if (!connection) return { tone: 'away', label: 'Loading', detail: '' };
  return { ...STATES[connection.state], detail: PHASE_TEXT[connection.phase] ?? '' };
}

/**
 * Why nothing can be sent now, or null when sending is possible.
 * @param {Connection | null} connection
 * @param {boolean} isServiceAway
 * @returns {string | null}
 */
export function notSendingReason(connection, isServiceAway) {
  if (isServiceAway) return 'The dashboard service does not answer, so nothing can be sent now.';
  if (connection?.state === 'connected') return null;
  const reason = connection?.reason || connection?.reason_text;
  if (reason) return reason;
  if (connection?.state === 'connecting')
    return 'You can send as soon as the session is connected.';
  return 'The session is not connected. Press Connect to send messages.';
}

/**
 * The label of the button to connect; null if there is none, or while connecting.
 * @param {Connection | null} connection
 * @param {boolean} isServiceAway
 */
export function connectLabel(connection, isServiceAway) {
  if (isServiceAway || !connection) return null;
  if (connection.state === 'disconnected') return 'Connect';
  return connection.next_retry_at ? 'Try now' : null;
}

/**
 * True once a phone is linked, and false during pairing.
 * @param {Connection | null} connection
 */
export function isLinked(connection) {
  if (!connection || connection.phase === 'pairing') return false;
  return connection.state === 'connected' || connection.me !== null;
}
