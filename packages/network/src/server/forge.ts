import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import { companionsOf } from '../directory/companion-device.js';
import { newId } from '../state/ids.js';
import { nowSeconds } from '../transport/nodes.js';
import type { NetworkCore } from './network-core.js';

/** Stanzas that no client acknowledges. */
const FLEETING = new Set(['presence', 'chatstate']);

/**
 * Delivers any stanza to all companions of an account, whatever sender it names: the real server would never pass such
 * stanzas on. Resolves once they have acknowledged it.
 * @param stanza gets an id and a time if it has none
 */
export async function forge(
  core: Pick<NetworkCore, 'changes'>,
  to: Account,
  stanza: BinaryNode,
): Promise<void> {
  const companions = companionsOf(to);
  if (FLEETING.has(stanza.tag)) {
    for (const device of companions) device.session?.push(stanza);
    return;
  }
  const forged = { ...stanza, attrs: { id: newId(16), t: nowSeconds(), ...stanza.attrs } };
  for (const device of companions) device.deliver(forged);
  const isWaiting = (): boolean =>
    companions.some(({ mailbox }) => mailbox.contents().includes(forged));
  await core.changes.waitFor(() => !isWaiting(), `the ack of a forged ${stanza.tag}`);
}
