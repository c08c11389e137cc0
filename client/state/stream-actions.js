/** @import { Action } from './app.reducer.js' */

/**
 * The actions for an event of the stream.
 * @param {string} name the `event:` of the stream
 * @param {any} data
 * @param {number} [now] ms since 1970
 * @returns {Action[]}
 */
export function actionsOf(name, data, now = Date.now()) {
  if (name === 'chat') return [{ type: 'chat.changed', chat: data }];
  if (name === 'connection') return [{ type: 'connection.changed', connection: data.payload }];
  if (name === 'presence') return [{ type: 'presence.changed', news: data, at: now }];
  if (name === 'call') return [{ type: 'call.changed', call: data.payload.call }];
  if (name === 'webhook') return [{ type: 'webhooks.changed', change: { isStale: true } }];
  if (data.type === 'message.history') return [{ type: 'threads.grown' }];
  const message = data.payload?.message;
  if (!message) return [];
  if (message.changes_id) return [{ type: 'change.received', change: message }];
  const { abridged_fields: abridged } = data.payload;
  return [{ type: 'message.changed', message, ...(abridged && { abridged }) }];
}

/**
 * The messages that their events do not contain whole.
 * @param {readonly Action[]} actions
 */
export function abridgedIn(actions) {
  return actions.flatMap((action) =>
    action.type === 'message.changed' && action.abridged ? [action.message] : [],
  );
}

/**
 * True if there is a new QR code to fetch; the stream itself never carries one.
 * @param {string} name
 * @param {any} data
 */
export function hasNewQr(name, data) {
  return (
    name === 'connection' &&
    (data.type === 'connection.qr' || data.payload.phase === 'waiting_for_scan')
  );
}
