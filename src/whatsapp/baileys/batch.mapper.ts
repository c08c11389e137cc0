import type { BaileysEventMap, Contact } from '@whiskeysockets/baileys';
import {
  emptyBatch,
  type AliasPair,
  type ContactUpdate,
  type InboundBatch,
} from '../inbound-batch.js';
import { toAddress, toAliasPair, toContactAddress } from './address.mapper.js';
import { toRefusal } from './delivery.mapper.js';
import { appendEntries, toInboundEntries } from './inbound-entries.mapper.js';
import type { Receiver } from './receiver.js';

type Events = Partial<BaileysEventMap>;

/** Everything of one flush of the library's event buffer that we keep, in our own types. */
export function toInboundBatch(events: Events, receiver: Receiver, now: number): InboundBatch {
  const { messages = [], type } = events['messages.upsert'] ?? {};
  const updates = events['messages.update'] ?? [];
  const batch: InboundBatch = {
    ...emptyBatch(receiver.jid),
    aliases: aliasesOf(events),
    contacts: contactsOf(events),
    storedIds: messages.flatMap(({ key }) => key.id ?? []),
    deliveries: present(updates.map((update) => toRefusal(update, now))),
    chatsRead: present(
      (events['chats.update'] ?? [])
        .filter(({ unreadCount }) => unreadCount === 0)
        .map(({ id }) => toAddress(id)),
    ),
  };
  const origin = type === 'notify' ? 'live' : 'offline';
  for (const message of messages) {
    appendEntries(batch, toInboundEntries(message, receiver, origin));
  }
  return batch;
}

function aliasesOf(events: Events): AliasPair[] {
  const mappings = [events['lid-mapping.update'] ?? []].flat();
  return present([
    ...mappings.map(({ pn, lid }) => toAliasPair(toAddress(pn, lid))),
    ...contactEvents(events).map((contact) => toAliasPair(toContactAddress(contact))),
  ]);
}

function contactsOf(events: Events): ContactUpdate[] {
  return contactEvents(events).flatMap((contact) => {
    const address = toContactAddress(contact);
    if (!address) return [];
    return [
      {
        address,
        ...(contact.name && { name: contact.name }),
        ...(contact.verifiedName && { verifiedName: contact.verifiedName }),
        ...(contact.notify && { pushName: contact.notify }),
      },
    ];
  });
}

function contactEvents(events: Events): Partial<Contact>[] {
  return [...(events['contacts.upsert'] ?? []), ...(events['contacts.update'] ?? [])];
}

function present<T>(values: (T | null)[]): T[] {
  return values.filter((value): value is T => value !== null);
}
