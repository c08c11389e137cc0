import { MANY_FAILURES, type SessionReason } from './session.js';

function reason(code: string, summary: string, rest: string): SessionReason {
  return { code, summary, text: `${summary} ${rest}` };
}

/** Explains each state of the session to the user: what happened, what comes next, what to do. */
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
  syncing: reason('syncing', 'Logged in.', 'Fetching waiting messages.'),
  connected: reason('connected', 'Connected.', 'Messages arrive and can be sent.'),
  stopping: reason('stopping', 'Disconnecting.', 'The pairing is kept.'),
  loggingOut: reason(
    'logging_out',
    'Logging out.',
    'WhatsApp is asked to remove this device; then its keys are deleted.',
  ),
  disconnectedByUser: reason(
    'disconnected_by_user',
    'Disconnected on request.',
    'Connect again at any time; a pairing is kept, and needs no new QR code.',
  ),
  shutDown: reason(
    'shut_down',
    'The service ends, or hands this account to another process.',
    'The session resumes when it starts again, or at that process.',
  ),
  qrExpired: reason(
    'qr_expired',
    'Nobody scanned the QR code in time.',
    'Connect again for a new one.',
  ),
  phoneInOtherAccount: reason(
    'phone_in_other_account',
    'This phone is linked in another account of this service.',
    'A phone can be in one account at a time, so the new link was removed again. Connect again, and scan the QR code with another phone; or log out the other account first.',
  ),
  passkeyRequired: reason(
    'passkey_required',
    'WhatsApp asks for a passkey before it links a device to this account.',
    'This service cannot answer that, so it has stopped. On the phone, open WhatsApp, Settings, Account, Passkeys; once no passkey is asked for, connect again and scan a new QR code.',
  ),
  restartRequired: reason(
    'restart_required',
    'WhatsApp asked for a restart of the connection.',
    'It is being restarted now.',
  ),
  replaced: reason(
    'replaced',
    'Another connection with the same pairing took over (conflict 440).',
    'Stopped, so that the two do not keep disconnecting each other. Stop the other one, then connect again to take over.',
  ),
  unlinked: reason(
    'unlinked',
    'This device was unlinked, on the phone or by WhatsApp (401).',
    'Its keys are deleted; chats and messages are kept. Connect again and scan a new QR code.',
  ),
  loggedOut: reason(
    'logged_out',
    'Logged out on request.',
    'WhatsApp has removed this device, and its keys are deleted; chats and messages are kept. Connect again and scan a new QR code.',
  ),
  loggedOutHereOnly: reason(
    'logged_out_here_only',
    'Logged out on request, but WhatsApp could not be told.',
    'The keys are deleted here. On the phone, open Linked devices and remove this device there, too; then connect again and scan a new QR code.',
  ),
  accountLocked: reason(
    'account_locked',
    'WhatsApp refuses this account, or its phone is gone (403).',
    'The keys of this device are deleted. Look at WhatsApp on the phone; when it works there, connect again and scan a new QR code.',
  ),
  accountBanned: reason(
    'account_banned',
    'WhatsApp has banned this account (406).',
    'The service does not try again; the pairing is kept. Look at WhatsApp on the phone, where a review can be asked for, then connect again.',
  ),
  temporarilyBanned: reason(
    'temporarily_banned',
    'WhatsApp has banned this account for a while (402).',
    'The pairing is kept, and nothing is sent meanwhile. Wait: trying earlier may make it longer.',
  ),
  versionOutdated: reason(
    'version_outdated',
    'WhatsApp refused the client version (405).',
    'The service asks for the newest one and tries again at once.',
  ),
  versionRefused: reason(
    'version_refused',
    'WhatsApp refused the newest client version that is known, too (405).',
    'The pairing is kept. The service asks for the newest one and tries again by itself, slower and slower, up to an hour apart. If that lasts, set a newer one in SERVICE_WA_VERSION, or update the service.',
  ),
  clientRefused: reason(
    'client_refused',
    'WhatsApp refused the way this client describes itself (409).',
    'The pairing is kept. The service tries again by itself, slower and slower, up to an hour apart. If that lasts, update the service.',
  ),
  multiDeviceMissing: reason(
    'multi_device_missing',
    'The account does not support linked devices (411).',
    'The pairing is kept. Update WhatsApp on the phone; the service tries again by itself, slower and slower, up to an hour apart.',
  ),
  loginRefused: reason(
    'login_refused',
    'WhatsApp refused the login.',
    'The pairing is kept. The service tries again by itself, slower and slower, up to an hour apart. If that lasts, log out and scan a new QR code.',
  ),
  serverNotTrusted: reason(
    'server_not_trusted',
    'The server could not prove that it is WhatsApp.',
    'Nothing was sent to it; the pairing is kept. Something between this machine and WhatsApp may read along, such as a proxy. The service tries again by itself, slower and slower, up to an hour apart; if that lasts, try another network.',
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
  proxyFails: reason(
    'proxy_fails',
    'The proxy opens no connection to WhatsApp.',
    'The service tries again by itself. Check that the proxy of SERVICE_PROXY_URL runs, that its address, name and password are right, and that it permits web.whatsapp.com and *.whatsapp.net, port 443.',
  ),
  storeFails: reason(
    'store_fails',
    'The databases cannot be written.',
    'The session is off, so that WhatsApp keeps what cannot be stored here; the service tries again by itself.',
  ),
} satisfies Record<string, SessionReason>;

/** Added to the reason after many failures. */
const UNREACHABLE =
  'It has failed many times in a row, so the service tries more slowly now. Check the internet connection, or connect again to try at once.';

/** Causes of temporary bans by WhatsApp's code (whatsmeow: types/events/events.go). */
const BANS = new Map([
  ['101', 'too many messages to people who do not have this number in their address book'],
  ['102', 'blocked by too many people'],
  ['103', 'too many groups made with people who do not have this number in their address book'],
  ['104', 'the same message to too many people'],
  ['106', 'too many messages to broadcast lists'],
]);

/** @param code WhatsApp's code for the cause of the ban */
export function withBan(base: SessionReason, code: string): SessionReason {
  const cause = BANS.get(code);
  return cause ? { ...base, text: `${base.text} It was for: ${cause}.` } : base;
}

/** A reason with the time at which the service tries again by itself. */
export function withNextTry(base: SessionReason, at: number, failures = 0): SessionReason {
  const time = new Date(at).toISOString().slice(0, 19).replace('T', ' ');
  const slow = failures >= MANY_FAILURES ? ` ${UNREACHABLE}` : '';
  return { ...base, text: `${base.text}${slow} Next try: ${time} UTC.` };
}

export function withDetail(base: SessionReason, detail: string): SessionReason {
  return { ...base, text: `${base.text} ${detail}` };
}

/** A reason with the message and code of its cause, so that users can look them up. */
export function withCause(
  base: SessionReason,
  { code, message }: { code: number; message: string },
): SessionReason {
  return { ...base, text: `${base.text} (${message}, code ${code}.)` };
}
