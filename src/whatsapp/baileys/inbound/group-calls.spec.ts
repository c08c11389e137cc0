import { beforeEach, describe, expect, it } from '@jest/globals';
import type { BinaryNode, GroupMetadata } from '@whiskeysockets/baileys';
import { GroupCalls } from './group-calls.js';

const ANN = '15550001@s.whatsapp.net';
const GROUP = '120363000000000001@g.us';

let asked: string[];
let calls: GroupCalls;

beforeEach(() => {
  asked = [];
  calls = new GroupCalls({
    known: () => undefined,
    query: async (jid) => {
      asked.push(jid);
      return { id: jid, participants: [{ id: ANN }] } as GroupMetadata;
    },
  });
});

/** @returns the group that the call is stored with */
function check(callId: string, groupJid?: string, creator = ANN): Promise<string | undefined> {
  const attrs = {
    'call-id': callId,
    'call-creator': creator,
    ...(groupJid && { 'group-jid': groupJid }),
  };
  const signal: BinaryNode = { tag: 'offer', attrs };
  const call = { tag: 'call', attrs: { from: creator }, content: [signal] };
  return new Promise((resolve) => calls.check(call, () => resolve(signal.attrs['group-jid'])));
}

describe('the group of a call', () => {
  it('is believed if the caller is a member', async () => {
    expect(await check('A', GROUP)).toBe(GROUP);
  });

  it('is not believed if the caller is no member', async () => {
    expect(await check('A', GROUP, '15550002@s.whatsapp.net')).toBeUndefined();
  });

  it('is not believed if WhatsApp does not answer', async () => {
    calls = new GroupCalls({ known: () => undefined, query: () => Promise.reject(new Error()) });
    expect(await check('A', GROUP)).toBeUndefined();
  });

  it('does not let callers cause many queries of groups', async () => {
    for (let group = 0; group < 100; group += 1) await check('A', `1203630000${group}@g.us`);
    expect(asked).toHaveLength(10);
  });

  it('does not change the order of calls', async () => {
    const order: string[] = [];
    const note = (id: string, jid?: string) => check(id, jid).then(() => order.push(id));
    await Promise.all([note('A', GROUP), note('B'), note('C', GROUP)]);
    expect(order).toEqual(['A', 'B', 'C']);
  });
});
