import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import type { Account } from '../../directory/account.js';
import type { Directory } from '../../directory/directory.js';
import { Group } from '../../directory/group.js';
import type { Envelope } from '../content/envelope.js';
import type { KnownMessage } from './known-message.js';
import { fileOf } from './message-texts.js';

/** Phones take an edit for 20 minutes (whatsmeow: client.go, EditWindow). */
const EDIT_WINDOW_MS = 20 * 60_000;

/** A change, its maker, and the person who receives it. */
export interface ReceivedChange {
  key: proto.IMessageKey;
  by: Account;
  receiver: Account;
  envelope: Envelope;
}

/** @throws Error if the key names another chat than that of the target, or another author */
export function checkKey(change: ReceivedChange, target: KnownMessage, directory: Directory): void {
  const { key, by, receiver, envelope } = change;
  const { room } = envelope;
  const partner = by === receiver ? target.chat : receiver;
  const isOfChat = room
    ? key.remoteJid === room.jid && target.chat === room
    : directory.account(key.remoteJid ?? undefined) === partner &&
      (target.chat === by || target.chat === partner);
  if (!isOfChat) throw new Error(`its key names the chat ${key.remoteJid ?? ''}`);
  if (room && !key.fromMe && key.participant !== target.from.address(room.addressing)) {
    throw new Error(`its key names ${key.participant ?? 'nobody'} as the author`);
  }
  const other = room ? directory.account(key.participant ?? undefined) : partner;
  if ((key.fromMe ? by : other) !== target.from) throw new Error('its key names another author');
}

/** @throws Error unless it is a timely edit of an own message, of the same kind */
export function checkEdit(
  { key, by, envelope }: ReceivedChange,
  target: KnownMessage,
  edited: proto.IMessage | null | undefined,
): void {
  if (!key.fromMe || target.from !== by) throw new Error('only the author may edit a message');
  if (envelope.at.getTime() - target.at.getTime() > EDIT_WINDOW_MS)
    throw new Error('it is too late');
  const [file, newFile] = [fileOf(normalizeMessageContent(target.message)), fileOf(edited)];
  const keyOf = (part: typeof file): string => Buffer.from(part?.mediaKey ?? []).toString('hex');
  if (keyOf(file) !== keyOf(newFile)) throw new Error('it has another file than the message');
}

/** @throws Error unless its maker is the author, or an admin of the group who says so */
export function checkRevocation({ key, by, envelope }: ReceivedChange, target: KnownMessage): void {
  if (key.fromMe && target.from === by) return;
  const { room } = envelope;
  if (!(room instanceof Group && room.isAdmin(by))) {
    throw new Error('only the author and admins may delete a message');
  }
}
