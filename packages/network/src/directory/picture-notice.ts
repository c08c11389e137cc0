import type { BinaryNode } from '@whiskeysockets/baileys';
import { newId } from '../state/ids.js';
import { node, nowSeconds } from '../transport/nodes.js';

/** The notice that a person has another picture, or none any more (whatsmeow: notification.go, handlePictureNotification). */
export function pictureNotice(from: string, change: 'set' | 'delete'): BinaryNode {
  const id = newId(8);
  const facts = node(change, { jid: from, ...(change === 'set' && { id: newId(4) }) });
  return node('notification', { from, type: 'picture', id, t: nowSeconds() }, [facts]);
}
