import { randomBytes } from 'node:crypto';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { node, nowSeconds } from '../server/nodes.js';
import type { Account } from './account.js';

/** The notice that the account's own devices get when it sets the timer of its new chats. */
export function defaultTimerNotice({ jid, defaultTimer }: Account): BinaryNode {
  const { seconds = 0, setAt = 0 } = defaultTimer ?? {};
  const id = randomBytes(8).toString('hex').toUpperCase();
  return node('notification', { from: jid, type: 'account_sync', id, t: nowSeconds() }, [
    node('disappearing_mode', { duration: String(seconds), t: String(setAt) }),
  ]);
}
