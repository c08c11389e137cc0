import { describe, expect, it } from '@jest/globals';
import { aMessage } from '../../testing/factories.js';
import { changes, changesOf } from './changes.reducer.js';

/** @import { Message } from '../../service/types.d.ts' */

const { reduce } = changes;
const target = aMessage({ id: 'T' });

/** @param {Partial<Message>} fields */
const aReaction = (fields) =>
  aMessage({ type: 'reaction', changes_id: 'T', from_me: true, status: 'queued', ...fields });

/** @param {Message[]} received in the order in which they are received */
const idsAfter = (...received) =>
  changesOf(
    received.reduce((known, change) => reduce(known, { type: 'change.received', change }), {}),
    target,
  ).map(({ id, status }) => `${id} ${status}`);

describe('changes of messages', () => {
  it('wait until WhatsApp has them', () => {
    const change = aReaction({ id: 'R' });
    expect(idsAfter(change)).toEqual(['R queued']);
    expect(idsAfter(change, { ...change, status: 'sending' })).toEqual(['R sending']);
    expect(idsAfter(change, { ...change, status: 'sent' })).toEqual([]);
  });

  it('stay when they have failed, until they are dismissed', () => {
    const change = aReaction({ id: 'R', status: 'error' });
    expect(idsAfter(change)).toEqual(['R error']);
    const known = reduce({}, { type: 'change.received', change });
    expect(reduce(known, { type: 'change.dismissed', change })).toEqual({});
  });

  it('are loaded with the thread, which knows less than later events', () => {
    const change = aReaction({ id: 'R' });
    const loaded = reduce({}, { type: 'changes.loaded', changes: [change] });
    expect(changesOf(loaded, target)).toEqual([change]);
    const sent = reduce({}, { type: 'change.received', change: { ...change, status: 'sent' } });
    const late = reduce(sent, { type: 'changes.loaded', changes: [change] });
    expect(changesOf(late, target)).toEqual([]);
  });

  it('give way to a later one of their kind, whatever arrives first', () => {
    const first = aReaction({ id: 'R1', timestamp: 1000, status: 'error' });
    const second = aReaction({ id: 'R2', timestamp: 2000 });
    const edit = aReaction({ id: 'E', type: 'edit', timestamp: 1500 });
    expect(idsAfter(first, edit, second)).toEqual(['E queued', 'R2 queued']);
    expect(idsAfter(second, first)).toEqual(['R2 queued']);
    expect(idsAfter(second, { ...first, status: 'sent' })).toEqual(['R2 queued']);
    expect(idsAfter(first, { ...second, status: 'sent' })).toEqual([]);
  });

  it('belong to a message of one chat', () => {
    const change = aReaction({ id: 'R' });
    const known = reduce({}, { type: 'change.received', change });
    expect(changesOf(known, { id: 'T', chat_jid: 'another@g.us' })).toEqual([]);
    expect(reduce(known, { type: 'changes.forgotten' })).toEqual({});
  });
});
