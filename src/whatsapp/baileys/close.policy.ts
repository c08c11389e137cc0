import { DisconnectReason } from '@whiskeysockets/baileys';
import { REASONS, withCause } from '../session-reasons.js';
import type { SessionReason } from '../session.js';
import type { CloseCause } from './close-cause.js';

/** What to do after a connection has ended. */
export interface CloseDecision {
  /** `restart`: at once; `retry`: after a pause; `stop`: wait for the user; `wipe`: forget the pairing, then stop. */
  action: 'restart' | 'retry' | 'stop' | 'wipe';
  reason: SessionReason;
}

/** WhatsApp restarts a healthy client a few times in a row at most. */
export const MAX_RESTARTS_IN_A_ROW = 5;

/**
 * What each close code leads to. The number alone does not decide: 408 is a lost connection, or a
 * QR code that nobody scanned (Baileys: Socket/socket.js). A code that is not known never wipes.
 */
export function decideAfterClose(
  cause: CloseCause,
  context: { isPaired: boolean; wasOpen: boolean; restartsInARow: number },
): CloseDecision {
  switch (cause.code) {
    case DisconnectReason.restartRequired:
      if (context.restartsInARow >= MAX_RESTARTS_IN_A_ROW) break;
      return { action: 'restart', reason: REASONS.restartRequired };
    case DisconnectReason.loggedOut:
      if (!context.isPaired) break;
      return { action: 'wipe', reason: REASONS.unlinked };
    case DisconnectReason.connectionReplaced:
      return { action: 'stop', reason: REASONS.replaced };
    case DisconnectReason.timedOut:
      if (context.isPaired || !cause.message.startsWith('QR refs')) break;
      return { action: 'stop', reason: REASONS.qrExpired };
  }
  const reason = context.wasOpen ? REASONS.connectionLost : REASONS.cannotConnect;
  return { action: 'retry', reason: withCause(reason, cause) };
}
