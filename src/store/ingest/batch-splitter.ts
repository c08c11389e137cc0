import { emptyBatch, isEmptyBatch, type InboundBatch } from '../../whatsapp/inbound-batch.js';

type ListName = Exclude<keyof InboundBatch, 'phoneJid' | 'history' | 'unlisted'>;

/** The lists of a batch in the order in which they must be stored. */
const LISTS: ListName[] = [
  'aliases',
  'contacts',
  'groups',
  'messages',
  'calls',
  'edits',
  'sealedEdits',
  'deletions',
  'reactions',
  'votes',
  'deliveries',
  'readElsewhere',
  'chats',
  'chatsRead',
];

/** Splits a batch into parts of at most `maxEntries` over all lists, to be stored in order. */
export function splitBatch(batch: InboundBatch, maxEntries: number): InboundBatch[] {
  const parts = [...pack(batch, maxEntries)];
  const [last] = parts.splice(-1);
  if (!last || parts.length === 0) return [batch];
  const { history, unlisted } = batch;
  return [...parts, { ...last, history, unlisted }];
}

/** The number of entries, over all lists. */
export function countEntries(batch: InboundBatch): number {
  return LISTS.reduce((count, name) => count + batch[name].length, 0);
}

/** The entries of all lists in order; every part but the last one is full. */
function* pack(batch: InboundBatch, maxEntries: number): Generator<InboundBatch> {
  let part = emptyBatch(batch.phoneJid);
  let room = maxEntries;
  for (const name of LISTS) {
    for (let from = 0; from < batch[name].length;) {
      if (room === 0) {
        yield part;
        part = emptyBatch(batch.phoneJid);
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
 * Divides a batch by lists, a single list into halves; the data of the whole batch comes last. A batch with one
 * entry is not divided.
 */
export function divideBatch(batch: InboundBatch): InboundBatch[] {
  const filled = LISTS.filter((name) => batch[name].length > 0);
  const whole = withoutLists(batch);
  const [only] = filled;
  const isOne = filled.length === 1 && only !== undefined && batch[only].length === 1;
  if (!only || (isOne && isEmptyBatch(whole))) return [batch];
  const lists =
    isOne || filled.length > 1
      ? filled.map((name) => part(batch, name, 0, batch[name].length))
      : halves(batch, only);
  return isEmptyBatch(whole) ? lists : [...lists, whole];
}

function halves(batch: InboundBatch, name: ListName): InboundBatch[] {
  const middle = Math.ceil(batch[name].length / 2);
  return [part(batch, name, 0, middle), part(batch, name, middle, batch[name].length)];
}

function part(batch: InboundBatch, name: ListName, from: number, to: number): InboundBatch {
  return { ...emptyBatch(batch.phoneJid), [name]: batch[name].slice(from, to) };
}

/** The data of the whole batch, without entries. */
function withoutLists({ phoneJid, history, unlisted }: InboundBatch): InboundBatch {
  return { ...emptyBatch(phoneJid), history, unlisted };
}
