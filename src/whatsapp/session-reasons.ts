import type { SessionReason } from './session.js';

function reason(code: string, summary: string, rest: string): SessionReason {
  return { code, summary, text: `${summary} ${rest}` };
}

/** What each state of the session means to a person: what happened, what comes next, what to do. */
export const REASONS = {
  notConnected: reason(
    'not_connected',
    'The session is not connected.',
    'Connect to start it; if no phone is paired yet, a QR code will appear.',
  ),
  starting: reason('starting', 'Connecting to WhatsApp.', 'This usually takes a few seconds.'),
  waitingForScan: reason(
    'waiting_for_scan',
    'Waiting for a phone to scan the QR code.',
    'On the phone, open WhatsApp, Settings, Linked devices, Link a device, and scan it. A new code follows by itself when this one expires.',
  ),
  pairing: reason(
    'pairing',
    'The phone has scanned the code.',
    'WhatsApp asks for one restart of the connection, which happens by itself; keep the phone online.',
  ),
  syncing: reason(
    'syncing',
    'Logged in.',
    'Messages that waited are being fetched; nothing needs to be done.',
  ),
  connected: reason('connected', 'Connected.', 'Messages arrive and can be sent.'),
  stopping: reason('stopping', 'Disconnecting.', 'The pairing is kept.'),
  disconnectedByUser: reason(
    'disconnected_by_user',
    'Disconnected on request.',
    'The pairing is kept: connect again at any time, without a QR code.',
  ),
  shutDown: reason(
    'shut_down',
    'The service is stopping.',
    'The session resumes when it starts again.',
  ),
  qrExpired: reason(
    'qr_expired',
    'Nobody scanned the QR code in time.',
    'Connect again for a new one.',
  ),
  restartRequired: reason(
    'restart_required',
    'WhatsApp asked for a restart of the connection.',
    'It is being restarted now.',
  ),
  replaced: reason(
    'replaced',
    'Another connection with the same pairing took over (conflict 440).',
    'This one stays off, so that the two do not throw each other out. Stop the other one, then connect again to take over.',
  ),
  unlinked: reason(
    'unlinked',
    'This device was unlinked, on the phone or by WhatsApp (401).',
    'Its keys are deleted. Connect again and scan a new QR code.',
  ),
  connectionLost: reason(
    'connection_lost',
    'The connection to WhatsApp was lost.',
    'The service tries again by itself; messages that arrive meanwhile are delivered afterwards.',
  ),
  cannotConnect: reason(
    'cannot_connect',
    'The connection to WhatsApp could not be made.',
    'The service tries again by itself; check that this machine can reach the internet.',
  ),
} satisfies Record<string, SessionReason>;

/** A reason with the words and number of its cause, for people who look it up. */
export function withCause(
  base: SessionReason,
  { code, message }: { code: number; message: string },
): SessionReason {
  return { ...base, text: `${base.text} (${message}, code ${code}.)` };
}
