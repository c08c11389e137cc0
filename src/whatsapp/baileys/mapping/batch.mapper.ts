import type { BaileysEventMap, Contact, GroupMetadata } from '@whiskeysockets/baileys';
import {
  emptyBatch,
  type AliasPair,
  type ChatUpdate,
  type GroupUpdate,
  type MessageDeletion,
} from '../../inbound-batch.js';
import { isMadeOfCall } from './call-update.mapper.js';
import { toAddress, toAliasPair, toContactAddress } from './address.mapper.js';
import { toChatUpdate, toListedAddress } from './chat.mapper.js';
import { toContactUpdate } from './contact.mapper.js';
import { toHistoryNotification, type HistoryDepth } from './history-notification.js';
import { appendEntries, toInboundEntries } from './inbound-entries.mapper.js';
import type { JournaledBatch } from './journaled-batch.js';
import type { Receiver } from './own-account.js';

type Events = Partial<BaileysEventMap>;

/**
 * Maps one flush of the library's event buffer to a batch. Leaves out its history, which may be too large for one
 * batch.
 * @param now ms; by WhatsApp's clock
 */
export function toInboundBatch(
  events: Events,
  receiver: Receiver,
  now: number,
  depth: HistoryDepth = 'recent',
): JournaledBatch {
  const { messages = [], type } = events['messages.upsert'] ?? {};
  const chats = [...(events['chats.upsert'] ?? []), ...(events['chats.update'] ?? [])];
  const batch: JournaledBatch = {
    ...emptyBatch(receiver.jid),
    aliases: aliasesOf(events, receiver),
    contacts: present(contactEvents(events).map(toContactUpdate)),
    groups: present(groupEvents(events).map(toGroupUpdate)),
    chats: present([
      ...chats.map((chat) => toChatUpdate(chat, receiver)),
      ...groupEvents(events).map(toGroupTimer),
    ]),
    deletions: toRemovals(events['messages.delete'], receiver, now),
    // A notification is confirmed later, with the last batch of its part of the history.
    storedIds: messages
      .filter((message) => !toHistoryNotification(message, depth))
      .flatMap(({ key }) => key.id ?? []),
    chatsRead: present(
      (events['chats.update'] ?? [])
        .filter(({ unreadCount }) => unreadCount === 0)
        .map((chat) => toListedAddress(chat, receiver)),
    ),
  };
  const origin = type === 'notify' ? 'live' : 'offline';
  for (const message of messages) {
    if (isMadeOfCall(message)) continue;
    appendEntries(batch, toInboundEntries(message, receiver, origin));
  }
  return batch;
}

function aliasesOf(events: Events, receiver: Receiver): AliasPair[] {
  const mappings = [events['lid-mapping.update'] ?? []].flat();
  const chats = [...(events['chats.upsert'] ?? []), ...(events['chats.update'] ?? [])];
  return present([
    ...mappings.map(({ pn, lid }) => toAliasPair(toAddress(pn, lid))),
    ...contactEvents(events).map((contact) => toAliasPair(toContactAddress(contact))),
    ...chats.map((chat) => toAliasPair(toListedAddress(chat, receiver))),
  ]);
}

/**
 * Messages that another device of the account has deleted for the account only. The phone vouches for them: nobody but
 * its owner can do that.
 * @param at ms, by WhatsApp's clock; the library does not report when it happened
 */
function toRemovals(
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

export function toGroupUpdate({ id, subject }: Partial<GroupMetadata>): GroupUpdate | null {
  return id && subject ? { jid: id, subject } : null;
}

/** The timer of disappearing messages; only a complete answer can mean that there is none. */
export function toGroupTimer(group: Partial<GroupMetadata>): ChatUpdate | null {
  const { id, participants, ephemeralDuration } = group;
  const address = participants ? toAddress(id) : null;
  return address?.isGroup ? { address, ephemeralSeconds: ephemeralDuration || null } : null;
}

function contactEvents(events: Events): Partial<Contact>[] {
  return [...(events['contacts.upsert'] ?? []), ...(events['contacts.update'] ?? [])];
}

function groupEvents(events: Events): Partial<GroupMetadata>[] {
  return [...(events['groups.upsert'] ?? []), ...(events['groups.update'] ?? [])];
}

function present<T>(values: (T | null)[]): T[] {
  return values.filter((value): value is T => value !== null);
}
