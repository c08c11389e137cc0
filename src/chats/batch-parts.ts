import { emptyBatch, type InboundBatch } from '../whatsapp/inbound-batch.js';

type ListName = Exclude<keyof InboundBatch, 'accountJid' | 'storedIds' | 'history' | 'unlisted'>;

/** The lists of a batch in the order in which they must be stored. */
const LISTS: ListName[] = [
  'aliases',
  'contacts',
  'groups',
  'messages',
  'edits',
  'sealedEdits',
  'deletions',
  'reactions',
  'deliveries',
  'readElsewhere',
  'chats',
  'chatsRead',
];

/** A batch in parts with so many messages at most, to be stored one after the other. */
export function splitBatch(batch: InboundBatch, maxMessages: number): InboundBatch[] {
  if (batch.messages.length <= maxMessages) return [batch];
  const { aliases, contacts, groups, messages, ...rest } = batch;
  const ids = new Set(messages.map(({ id }) => id));
  // Of messages that are no entry in a thread, such as protocol messages.
  const storedIds = batch.storedIds.filter((id) => !ids.has(id));
  const parts: InboundBatch[] = [];
  for (let from = 0; from < messages.length; from += maxMessages) {
    const slice = messages.slice(from, from + maxMessages);
    parts.push({
      ...emptyBatch(batch.accountJid),
      messages: slice,
      storedIds: slice.map(({ id }) => id),
    });
  }
  const empty = emptyBatch(batch.accountJid);
  return [{ ...empty, aliases, contacts, groups }, ...parts, { ...empty, ...rest, storedIds }];
}

/**
 * A batch in smaller ones: by lists, then each list by halves. What holds one entry stays as it is.
 */
export function divideBatch(batch: InboundBatch): InboundBatch[] {
  const filled = LISTS.filter((name) => batch[name].length > 0);
  const [only] = filled;
  if (filled.length > 1) return filled.map((name) => part(batch, name, 0, batch[name].length));
  if (!only || batch[only].length === 1) return [batch];
  const middle = Math.ceil(batch[only].length / 2);
  return [part(batch, only, 0, middle), part(batch, only, middle, batch[only].length)];
}

function part(batch: InboundBatch, name: ListName, from: number, to: number): InboundBatch {
  const slice = { ...emptyBatch(batch.accountJid), [name]: batch[name].slice(from, to) };
  return { ...slice, storedIds: slice.messages.map(({ id }) => id) };
}
