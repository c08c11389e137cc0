import type { BinaryNode } from '@whiskeysockets/baileys';
import { child } from '../transport/nodes.js';
import { UnknownQueryError, type Query } from './query.js';

/** `xmlns="md"`: a companion that unlinks itself (Baileys logout). */
export function answerCompanion({ node: iq, session }: Query): BinaryNode[] {
  if (!child(iq, 'remove-companion-device')) throw new UnknownQueryError();
  const { device } = session;
  device.account.unlink(device);
  return [];
}
