import { expect, it } from '@jest/globals';
import type { EventRow } from '../../../base/storage/event-owner.mapper.js';
import { isWanted } from './webhook-filter.js';

const EVENT: EventRow = {
  seq: 1,
  phone_id: 7,
  account: 'second',
  timestamp: 0,
  kind: 'message',
  type: 'message.received',
  source: 'whatsapp',
  chat_jid: '1@lid',
  message_id: 'A',
  payload: '{}',
};
const ALL = { accounts: null, kinds: null, types: null, chat_jids: null };
const nobody = () => Promise.resolve([]);

it.each([
  [null, true],
  [undefined, true],
  [['default', 'second'], true],
  [['default'], false],
])('takes an event of the account `second` for %j: %s', async (accounts, isTaken) => {
  expect(await isWanted(EVENT, { ...ALL, accounts }, nobody)).toBe(isTaken);
});

it('looks up the addresses of a chat in the account of the event', async () => {
  const asked: unknown[] = [];
  const addressesOf = (phoneId: number | null, jid: string) => {
    asked.push([phoneId, jid]);
    return Promise.resolve([jid, '15550101@s.whatsapp.net']);
  };
  const filter = { ...ALL, chat_jids: ['15550101@s.whatsapp.net'] };
  expect(await isWanted(EVENT, filter, addressesOf)).toBe(true);
  expect(asked).toEqual([[7, '1@lid']]);
});
