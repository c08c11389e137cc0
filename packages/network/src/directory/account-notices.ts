import type { BinaryNode } from '@whiskeysockets/baileys';
import { newId } from '../state/ids.js';
import { node, nowSeconds } from '../transport/nodes.js';
import type { Account } from './account.js';

/** The notice that the account's own devices get when it changes a setting (Baileys Socket/messages-recv.js). */
export function accountNotice({ jid }: Account, setting: BinaryNode): BinaryNode {
  const attrs = { from: jid, type: 'account_sync', id: `account-${newId(8)}`, t: nowSeconds() };
  return node('notification', attrs, [setting]);
}

/** The notice that the account has set the timer of its new chats. */
export function defaultTimerNotice(account: Account): BinaryNode {
  const { seconds = 0, setAt = 0 } = account.defaultTimer ?? {};
  const setting = node('disappearing_mode', { duration: String(seconds), t: String(setAt) });
  return accountNotice(account, setting);
}
