import { REASONS, withBan, withCause, withDetail } from '../../session-reasons.js';
import { ProxyError } from '../../proxy/proxy.error.js';
import type { SessionReason } from '../../session.js';
import { PASSKEY_NEEDED, STORE_FAILS, type CloseCause } from '../errors/close-cause.js';

/**
 * What to do after a connection has ended. `restart`: at once; `retry`: after a pause; `renew`: once
 * more, with the newest client version; `stop`: wait for the user, or until `afterMs` have passed;
 * `wipe`: forget the pairing, then stop.
 */
export type CloseDecision =
  | { action: 'restart' | 'renew' | 'wipe'; reason: SessionReason }
  | { action: 'retry'; reason: SessionReason; atLeastMs?: number; isRefusal?: boolean }
  | { action: 'stop'; reason: SessionReason; afterMs?: number };

export interface CloseContext {
  isPaired: boolean;
  wasOpen: boolean;
  restartsInARow: number;
  /** Consecutive logins before this one that were refused for their contents. */
  refusalsInARow: number;
  /** The version has been renewed, and no connection has opened since. */
  hasRenewedVersion: boolean;
}

/** WhatsApp restarts a healthy client a few times in a row at most. */
export const MAX_RESTARTS_IN_A_ROW = 5;
/** A login that is refused for its contents will be refused again; a few tries, in case the server was at fault. */
export const MAX_REFUSED_LOGINS = 3;
const UNAVAILABLE_PAUSE_MS = 5000;

/**
 * Decides by the close code. The codes are WhatsApp's own (whatsmeow: types/events/events.go),
 * apart from 408, 428 and 411, which the library makes (Baileys: Socket/socket.js). The code alone
 * is not enough: 408 is a lost connection, or a QR code that nobody scanned. An unknown code
 * never wipes, and neither does 500, although the library calls it `badSession`.
 */
export function decideAfterClose(cause: CloseCause, context: CloseContext): CloseDecision {
  switch (cause.code) {
    case 515:
      if (context.restartsInARow >= MAX_RESTARTS_IN_A_ROW) break;
      return { action: 'restart', reason: REASONS.restartRequired };
    case 401:
    case 419:
      if (!context.isPaired) break;
      return { action: 'wipe', reason: withCause(REASONS.unlinked, cause) };
    case 403:
      if (!context.isPaired) break;
      return { action: 'wipe', reason: withCause(REASONS.accountLocked, cause) };
    case 402:
      return stopForBan(cause);
    case 405:
      return context.hasRenewedVersion
        ? { action: 'stop', reason: withCause(REASONS.versionRefused, cause) }
        : { action: 'renew', reason: REASONS.versionOutdated };
    case 406:
      return { action: 'stop', reason: withCause(REASONS.accountBanned, cause) };
    case 409:
      return { action: 'stop', reason: withCause(REASONS.clientRefused, cause) };
    case 411:
      return { action: 'stop', reason: withCause(REASONS.multiDeviceMissing, cause) };
    case 440:
      return { action: 'stop', reason: REASONS.replaced };
    case 400:
    case 413:
    case 414:
    case 415:
    case 418:
      return decideAfterRefusal(cause, context);
    case 408:
      if (context.isPaired || !cause.message.startsWith('QR refs')) break;
      return { action: 'stop', reason: REASONS.qrExpired };
    case PASSKEY_NEEDED:
      if (context.isPaired) break;
      return { action: 'stop', reason: REASONS.passkeyRequired };
    case STORE_FAILS:
      return { action: 'retry', reason: withDetail(REASONS.storeFails, cause.message) };
    case 503:
      return { ...retry(cause, context), atLeastMs: UNAVAILABLE_PAUSE_MS };
  }
  return retry(cause, context);
}

function retry(cause: CloseCause, { wasOpen }: CloseContext) {
  if (cause.data instanceof ProxyError) {
    return { action: 'retry' as const, reason: withDetail(REASONS.proxyFails, cause.data.message) };
  }
  const reason = wasOpen ? REASONS.connectionLost : REASONS.cannotConnect;
  return { action: 'retry' as const, reason: withCause(reason, cause) };
}

function decideAfterRefusal(cause: CloseCause, context: CloseContext): CloseDecision {
  // The library's message for a certificate that is not WhatsApp's (Baileys: Utils/noise-handler.js).
  const isForeign = /certificat/.test(cause.message);
  const reason = withCause(isForeign ? REASONS.serverNotTrusted : REASONS.loginRefused, cause);
  const isLast = context.refusalsInARow >= MAX_REFUSED_LOGINS;
  return isLast ? { action: 'stop', reason } : { action: 'retry', reason, isRefusal: true };
}

/** Ten years; a longer ban is ignored as nonsense. */
const LONGEST_BAN_S = 10 * 366 * 24 * 60 * 60;

/** `<failure reason="402" code="…" expire="seconds">` */
function stopForBan(cause: CloseCause): CloseDecision {
  const { code, expire } = (cause.data ?? {}) as Record<string, unknown>;
  const seconds = Number(expire);
  const reason = withCause(withBan(REASONS.temporarilyBanned, String(code)), cause);
  return seconds > 0 && seconds < LONGEST_BAN_S
    ? { action: 'stop', reason, afterMs: seconds * 1000 }
    : { action: 'stop', reason };
}
