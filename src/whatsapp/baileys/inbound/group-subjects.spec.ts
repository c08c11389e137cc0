import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  createAddress,
  createBatch,
  createInboundMessage,
  settle,
  useFakeClock,
} from '../../../../test/support/unit/factories.js';
import type { GroupUpdate } from '../../inbound-batch.js';
import { GroupSubjects } from './group-subjects.js';

const TEAM = '120363000001@g.us';
const CREW = '120363000002@g.us';

let subjects: GroupSubjects;
let learned: GroupUpdate[];
let asked: string[];
let isReachable: boolean;

beforeEach(() => {
  useFakeClock();
  learned = [];
  asked = [];
  isReachable = true;
  subjects = new GroupSubjects((group) => learned.push(group));
});

afterEach(() => subjects.close());

const ask = async (jid: string) => {
  asked.push(jid);
  if (!isReachable) throw new Error('no answer');
  return `Name of ${jid}`;
};

function hear(...jids: string[]): void {
  subjects.noteGroups(
    createBatch({ messages: jids.map((from) => createInboundMessage({ from })) }),
  );
}

async function pass(ms: number): Promise<void> {
  jest.advanceTimersByTime(ms);
  await settle();
}

describe('GroupSubjects', () => {
  it('fetches the subject of a group with messages, once', async () => {
    subjects.open(ask);
    hear(TEAM);
    await pass(0);
    hear(TEAM);
    await pass(60_000);
    expect(learned).toEqual([{ jid: TEAM, subject: `Name of ${TEAM}` }]);
    expect(asked).toEqual([TEAM]);
  });

  it('fetches one group at a time', async () => {
    subjects.open(ask);
    hear(TEAM, CREW);
    await pass(0);
    expect(asked).toEqual([TEAM]);
    await pass(1000);
    expect(asked).toEqual([TEAM, CREW]);
  });

  it.each([
    ['the batch names', createBatch({ groups: [{ jid: TEAM, subject: 'Team' }] })],
    [
      'the history names',
      createBatch({ contacts: [{ address: createAddress(TEAM), name: 'Team' }] }),
    ],
    ['is a person', createBatch({ messages: [createInboundMessage()] })],
  ])('does not ask for what %s', async (_case, batch) => {
    subjects.open(ask);
    subjects.noteGroups(batch);
    if (batch.messages.length === 0) hear(TEAM);
    await pass(60_000);
    expect(asked).toEqual([]);
  });

  it('waits for a connection', async () => {
    hear(TEAM);
    await pass(60_000);
    expect(asked).toEqual([]);
    subjects.open(ask);
    await pass(0);
    expect(learned).toHaveLength(1);
  });

  it('retries a limited number of times', async () => {
    isReachable = false;
    subjects.open(ask);
    hear(TEAM);
    for (let minute = 0; minute < 10; minute += 1) await pass(60_000);
    expect(asked).toEqual([TEAM, TEAM, TEAM]);
  });

  it('retries on the next connection', async () => {
    isReachable = false;
    subjects.open(ask);
    hear(TEAM);
    for (let minute = 0; minute < 10; minute += 1) await pass(60_000);
    isReachable = true;
    subjects.open(ask);
    await pass(0);
    expect(learned).toHaveLength(1);
  });

  it('does not fetch groups of another account', async () => {
    subjects.open(ask);
    subjects.noteGroups(createBatch({ groups: [{ jid: TEAM, subject: 'Team' }] }));
    subjects.noteGroups(
      createBatch({
        phoneJid: '15550999@s.whatsapp.net',
        messages: [createInboundMessage({ from: TEAM })],
      }),
    );
    await pass(0);
    expect(asked).toEqual([TEAM]);
  });

  it('stops with the process', async () => {
    subjects.open(ask);
    hear(TEAM);
    subjects.close();
    await pass(60_000);
    expect(asked).toEqual([]);
  });
});
