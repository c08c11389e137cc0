import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '../../../base/common/logging/logger.js';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { useFakeClock } from '../../../../test/support/unit/factories.js';
import {
  createLibraryMessage,
  createSocketListener,
  FakeSocket,
} from '../../../../test/support/unit/fake-socket.js';
import { SocketHandle } from './socket-handle.js';

let socket: FakeSocket;
let handle: SocketHandle;
let heard: ReturnType<typeof createSocketListener>;

beforeEach(() => {
  useFakeClock();
  socket = new FakeSocket({} as never);
  heard = createSocketListener();
  handle = new SocketHandle(socket as unknown as WASocket, heard, new Logger());
});

describe('events', () => {
  it('are dispatched to their own methods', () => {
    socket.showQr('qr text');
    socket.update({ isNewLogin: true });
    socket.logIn();
    socket.update({ connection: 'open' });
    socket.update({ receivedPendingNotifications: true });
    socket.ev.emit('creds.update', {});
    expect(heard.onQr).toHaveBeenCalledWith('qr text');
    for (const method of ['onPaired', 'onLoggedIn', 'onOpen'] as const) {
      expect(heard[method]).toHaveBeenCalledTimes(1);
    }
    expect(heard.onOfflineQueueDrained).toHaveBeenCalledTimes(1);
    expect(heard.onCredsChanged).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['connecting', { connection: 'connecting' as const, qr: undefined }],
    ['an online mark before the login', { isOnline: true }],
    ['a limit of the account', { reachoutTimeLock: { isActive: true } }],
  ])('do not change the session when they are only %s', (_case, update) => {
    socket.update(update);
    for (const method of ['onQr', 'onOpen', 'onLoggedIn', 'onClosed'] as const) {
      expect(heard[method]).not.toHaveBeenCalled();
    }
  });

  it.each([
    ['CB:ack,class:message', 'onServerAck'],
    ['frame', 'onFrame'],
  ] as const)('of the transport are passed on with their node (%s)', (event, method) => {
    const node = { tag: 'any', attrs: { id: 'OUT1' } };
    socket.ws.emit(event, node);
    expect(heard[method]).toHaveBeenCalledWith(node);
  });

  it('hold a receipt back from the library, which acknowledges it, until it is passed on', () => {
    const library = jest.fn();
    socket.ws.on('CB:receipt', library);
    const receipt = { tag: 'receipt', attrs: { id: 'OUT1' } };
    socket.ws.emit('CB:receipt', receipt);
    expect(library).not.toHaveBeenCalled();
    const [[heardReceipt, pass]] = heard.onReceipt.mock.calls as [[BinaryNode, () => void]];
    expect(heardReceipt).toBe(receipt);
    pass();
    expect(library.mock.calls).toEqual([[receipt]]);
    socket.closeWith(428);
    pass();
    expect(library).toHaveBeenCalledTimes(1);
  });

  it('that are still buffered are delivered before the close', () => {
    const order: string[] = [];
    heard.onEvents.mockImplementation((...args: unknown[]) => {
      if ('messages.upsert' in Object(args[0])) order.push('message');
    });
    heard.onClosed.mockImplementation(() => {
      order.push('closed');
    });
    bufferOneMessage();
    socket.closeWith(428);
    expect(order).toEqual(['message', 'closed']);
  });

  it('that are still buffered are delivered as a teardown begins', () => {
    socket.ending = 'never';
    bufferOneMessage();
    void handle.teardown('done');
    expect(heard.onEvents).toHaveBeenCalledWith(
      expect.objectContaining({ 'messages.upsert': expect.anything() }),
      [],
    );
  });

  it('of a socket that has closed are ignored', () => {
    heard.onFrame.mockClear();
    socket.closeWith(428);
    heard.onEvents.mockClear();
    socket.ws.emit('frame', { tag: 'iq', attrs: {} });
    socket.ws.emit('CB:ack,class:message', { tag: 'ack', attrs: { id: '1' } });
    socket.ws.emit('CB:receipt', { tag: 'receipt', attrs: { id: '1' } });
    socket.logIn();
    for (const method of ['onFrame', 'onServerAck', 'onReceipt', 'onLoggedIn'] as const) {
      expect(heard[method]).not.toHaveBeenCalled();
    }
  });

  it('report the close with its cause, once', () => {
    socket.closeWith(440, 'Stream Errored (conflict)');
    socket.closeWith(500);
    expect(heard.onClosed.mock.calls).toEqual([
      [{ code: 440, message: 'Stream Errored (conflict)', data: null }],
    ]);
  });

  it('report a close without an error', () => {
    socket.close();
    expect(heard.onClosed).toHaveBeenCalledWith(expect.objectContaining({ code: 500 }));
  });

  it('never make a late transport error fatal', () => {
    socket.closeWith(428);
    expect(() => socket.ws.emit('error', new Error('late'))).not.toThrow();
  });
});

function bufferOneMessage(): void {
  socket.ev.buffer();
  const messages = [createLibraryMessage({ conversation: 'hi' })];
  socket.ev.emit('messages.upsert', { messages, type: 'notify' });
}
