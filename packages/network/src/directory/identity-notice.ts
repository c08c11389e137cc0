import type { BinaryNode } from '@whiskeysockets/baileys';
import { newId } from '../state/ids.js';
import { node, nowSeconds } from '../transport/nodes.js';

/**
 * The notice that somebody has new keys, as after the move to a new phone. WhatsApp sends it once; its receivers forget
 * all sessions with this person (whatsmeow: notification.go, handleEncryptNotification).
 */
export function identityNotice(from: string): BinaryNode {
  const id = newId(8);
  return node('notification', { from, type: 'encrypt', id, t: nowSeconds() }, [node('identity')]);
}
