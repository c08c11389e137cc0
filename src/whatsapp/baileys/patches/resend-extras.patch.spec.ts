import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { WAMessageContent, WASocket } from '@whiskeysockets/baileys';
import { settle } from '../../../../test/support/unit/factories.js';
import { ResendExtras } from './resend-extras.patch.js';

const JID = '15550102@s.whatsapp.net';
const POLL: WAMessageContent = { pollCreationMessageV3: { name: 'Where to?' } };
const META = [{ tag: 'meta', attrs: { polltype: 'creation' } }];

describe('ResendExtras', () => {
  const relayMessage = jest.fn(() => Promise.resolve(''));
  let ws: EventEmitter;
  let extras: ResendExtras;

  beforeEach(() => {
    relayMessage.mockClear();
    ws = new EventEmitter();
    const receiptMutex = { mutex: <T>(work: () => T) => work() };
    extras = new ResendExtras();
    extras.attachTo({ ws, receiptMutex, relayMessage } as unknown as WASocket);
  });

  /** @param from the asking device */
  function ask(id: string, from = JID, items: string[] = [], count = '1'): void {
    const list = items.map((item) => ({ tag: 'item', attrs: { id: item } }));
    ws.emit('CB:receipt', {
      tag: 'receipt',
      attrs: { id, from, type: 'retry' },
      content: [
        ...(list.length > 0 ? [{ tag: 'list', attrs: {}, content: list }] : []),
        { tag: 'retry', attrs: { count } },
      ],
    });
  }

  const query = (id: string, message: WAMessageContent | undefined, participant = JID) =>
    extras.forLibrary({ id, remoteJid: JID, participant, fromMe: true }, message);

  it('gives the library what it asks for on its own', () => {
    expect(query('A', POLL)).toBe(POLL);
  });

  it('leaves messages without extras to the library', () => {
    ask('A');
    const text = { conversation: 'hello' };
    expect(query('A', text)).toBe(text);
    expect(relayMessage).not.toHaveBeenCalled();
  });

  it('resends the others itself: to everybody for a main device, or to the asking device', async () => {
    ask('A');
    expect(query('A', POLL)).toBeUndefined();
    const device = '15550102:3@s.whatsapp.net';
    ask('B', device, [], '2');
    expect(query('B', POLL, device)).toBeUndefined();
    await settle();
    const shared = { additionalAttributes: {}, additionalNodes: META };
    expect(relayMessage.mock.calls).toEqual([
      [JID, POLL, { messageId: 'A', useUserDevicesCache: false, ...shared }],
      [JID, POLL, { messageId: 'B', participant: { jid: device, count: 2 }, ...shared }],
    ]);
  });

  it('resends a message five times at most, even if different lists ask for it', async () => {
    for (let round = 0; round < 20; round += 1) {
      ask(`unknown ${round}`, JID, ['A']);
      expect(query('A', POLL)).toBeUndefined();
    }
    await settle();
    expect(relayMessage).toHaveBeenCalledTimes(5);
  });

  it('resends nothing that is not stored', () => {
    ask('A');
    expect(query('A', undefined)).toBeUndefined();
    expect(relayMessage).not.toHaveBeenCalled();
  });
});
