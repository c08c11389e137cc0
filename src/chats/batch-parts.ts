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

/**
 * A batch in parts with so many entries at most, over all lists, to be stored one after the other. A
 * message is confirmed with the part that holds it, everything else with the last one.
 */
export function splitBatch(batch: InboundBatch, maxEntries: number): InboundBatch[] {
  const parts = [...pack(batch, maxEntries)];
  const [last] = parts.splice(-1);
  if (!last || parts.length === 0) return [batch];
  const unconfirmed = new Set(batch.storedIds);
  for (const part of parts) {
    part.storedIds = idsOf(part).filter((id) => unconfirmed.delete(id));
  }
  const { history, unlisted } = batch;
  return [...parts, { ...last, history, unlisted, storedIds: [...unconfirmed] }];
}

/** The entries of all lists in their order, in full parts and a last one. */
function* pack(batch: InboundBatch, maxEntries: number): Generator<InboundBatch> {
  let part = emptyBatch(batch.accountJid);
  let room = maxEntries;
  for (const name of LISTS) {
    for (let from = 0; from < batch[name].length;) {
      if (room === 0) {
        yield part;
        part = emptyBatch(batch.accountJid);
        room = maxEntries;
      }
      const slice = batch[name].slice(from, from + room);
      part = { ...part, [name]: slice };
      from += slice.length;
      room -= slice.length;
    }
  }
  yield part;
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
  return { ...slice, storedIds: idsOf(slice) };
}

function idsOf({ messages }: InboundBatch): string[] {
  return messages.map(({ id }) => id);
}
