import type { BaileysEventMap } from '@whiskeysockets/baileys';
import type { MessageDeletion } from '../../inbound-batch.js';
import { toAddress } from './address.mapper.js';
import type { Receiver } from './own-account.js';

/**
 * Messages that another device of the account has deleted for the account only. The phone vouches for them: nobody but
 * its owner can do that.
 * @param at ms, by WhatsApp's clock; the library does not report when it happened
 */
export function toRemovals(
  deletion: BaileysEventMap['messages.delete'] | undefined,
  { jid: byJid }: Receiver,
  at: number,
): MessageDeletion[] {
  if (!deletion || !('keys' in deletion)) return [];
  return deletion.keys.flatMap(({ id, remoteJid, fromMe }) => {
    const chat = toAddress(remoteJid);
    if (!id || !chat) return [];
    const target = { fromMe: fromMe === true, authorJid: null };
    const by = { byMe: true, byJid, at, origin: 'live' as const };
    return [{ messageId: id, chat, target, ...by, isVouchedFor: true }];
  });
}
