import { REASONS, withBan, withCause, withDetail } from '../../session-reasons.js';
import { ProxyError } from '../../proxy/proxy.error.js';
import type { SessionReason } from '../../session.js';
import { SLOWEST_MS } from './backoff.policy.js';
import { PASSKEY_NEEDED, STORE_FAILS, type CloseCause } from '../errors/close-cause.js';

/**
 * The action after a connection has ended. `restart`: at once; `retry`: after a pause, which grows to an hour if it is
 * a refusal, and to a minute if the store has failed; `renew`: at once, with the newest client version; `stop`: wait
 * for the user, or until `afterMs` have passed; `wipe`: forget the pairing, then stop.
 */
export type CloseDecision =
  | { action: 'restart' | 'renew' | 'wipe'; reason: SessionReason }
  | {
      action: 'retry';
      reason: SessionReason;
      atLeastMs?: number;
      isRefusal?: boolean;
      isStoreFault?: boolean;
    }
  | { action: 'stop'; reason: SessionReason; afterMs?: number };

export interface CloseContext {
  isPaired: boolean;
  wasOpen: boolean;
  restartsInARow: number;
  /** The version has been renewed, and no connection has opened since. */
  hasRenewedVersion: boolean;
}

/** WhatsApp restarts a healthy client a few times in a row at most. */
export const MAX_RESTARTS_IN_A_ROW = 5;
/** The pause after a ban without a known end: as long as the longest after a refusal. */
const UNKNOWN_BAN_MS = SLOWEST_MS;
const UNAVAILABLE_PAUSE_MS = 5000;

/**
 * Decides by the close code, and by who must act. The session stops for good only if a person must act: after a lost
 * pairing, a ban, a replacement by another client, or for a QR code or a passkey. If WhatsApp, an update or the network
 * can end the trouble, it tries again. The codes are WhatsApp's own (whatsmeow: types/events/events.go), apart from
 * 408, 428 and 411, which the library makes (Baileys: Socket/socket.js). The code alone is not enough: 408 is a lost
 * connection, or a QR code that nobody scanned. An unknown code never wipes, and neither does 500, although the library
 * calls it `badSession`.
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
        ? refusal(REASONS.versionRefused, cause)
        : { action: 'renew', reason: REASONS.versionOutdated };
    case 406:
      return { action: 'stop', reason: withCause(REASONS.accountBanned, cause) };
    case 409:
      return refusal(REASONS.clientRefused, cause);
    case 411:
      return refusal(REASONS.multiDeviceMissing, cause);
    case 440:
      return { action: 'stop', reason: REASONS.replaced };
    case 400:
    case 413:
    case 414:
    case 415:
    case 418:
      // The library's message for a certificate that is not WhatsApp's (Baileys: Utils/noise-handler.js).
      return refusal(
        /certificat/.test(cause.message) ? REASONS.serverNotTrusted : REASONS.loginRefused,
        cause,
      );
    case 408:
      if (context.isPaired || !cause.message.startsWith('QR refs')) break;
      return { action: 'stop', reason: REASONS.qrExpired };
    case PASSKEY_NEEDED:
      if (context.isPaired) break;
      return { action: 'stop', reason: REASONS.passkeyRequired };
    case STORE_FAILS:
      return {
        action: 'retry',
        reason: withDetail(REASONS.storeFails, cause.message),
        isStoreFault: true,
      };
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

function refusal(reason: SessionReason, cause: CloseCause): CloseDecision {
  return { action: 'retry', reason: withCause(reason, cause), isRefusal: true };
}

/** Ten years; a longer ban is ignored as nonsense. */
export const LONGEST_BAN_MS = 10 * 366 * 24 * 60 * 60 * 1000;

/** `<failure reason="402" code="…" expire="seconds">` */
function stopForBan(cause: CloseCause): CloseDecision {
  const { code, expire } = (cause.data ?? {}) as Record<string, unknown>;
  const seconds = Number(expire);
  const reason = withCause(withBan(REASONS.temporarilyBanned, String(code)), cause);
  const isKnown = seconds > 0 && seconds * 1000 < LONGEST_BAN_MS;
  return { action: 'stop', reason, afterMs: isKnown ? seconds * 1000 : UNKNOWN_BAN_MS };
}
