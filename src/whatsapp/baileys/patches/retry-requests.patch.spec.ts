import { EventEmitter } from 'node:events';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { settle } from '../../../../test/support/unit/factories.js';
import type { ReceiptSender } from '../../inbound-batch.js';
import { refuseForeignRetries } from './retry-requests.patch.js';

const ANN = '15550001@s.whatsapp.net';
const EVE = '15550002@s.whatsapp.net';

describe('refuseForeignRetries', () => {
  let ws: EventEmitter;
  let passed: string[];
  const sendMessageAck = jest.fn((_node: BinaryNode) => Promise.resolve());
  const mayAsk = jest.fn((by: ReceiptSender, _ids: string[]) =>
    Promise.resolve(by.jids.includes(ANN)),
  );

  beforeEach(() => {
    jest.clearAllMocks();
    passed = [];
    ws = new EventEmitter();
    ws.on('CB:receipt', ({ attrs }: BinaryNode) => passed.push(attrs.from ?? ''));
    const socket = { ws, sendMessageAck } as unknown as WASocket;
    refuseForeignRetries(socket, mayAsk, () => {});
  });

  async function receive(attrs: Record<string, string>): Promise<void> {
    ws.emit('CB:receipt', { tag: 'receipt', attrs: { id: 'A', type: 'retry', ...attrs } });
    await settle();
  }

  it('passes permitted requests to the library, which acknowledges them', async () => {
    await receive({ from: ANN });
    expect([passed, sendMessageAck.mock.calls.length]).toEqual([[ANN], 0]);
    expect(mayAsk).toHaveBeenCalledWith({ jids: [ANN], groupJid: null }, ['A']);
  });

  it('acknowledges the others, and nothing else', async () => {
    await receive({ from: EVE });
    expect([passed, sendMessageAck.mock.calls.length]).toEqual([[], 1]);
  });

  it("refuses a third person's request in a chat of two", async () => {
    await receive({ from: EVE, participant: ANN });
    expect([passed, mayAsk.mock.calls.length, sendMessageAck.mock.calls.length]).toEqual([
      [],
      0,
      1,
    ]);
  });

  it('leaves a request to the server if it cannot be decided', async () => {
    mayAsk.mockRejectedValueOnce(new Error('The disk is broken'));
    await receive({ from: ANN });
    expect([passed, sendMessageAck.mock.calls.length]).toEqual([[], 0]);
  });

  it('leaves other receipts alone', async () => {
    await receive({ from: EVE, type: 'read' });
    expect([passed, mayAsk.mock.calls.length]).toEqual([[EVE], 0]);
  });
});
