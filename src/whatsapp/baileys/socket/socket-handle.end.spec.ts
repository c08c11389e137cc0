import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '../../../base/common/logging/logger.js';
import type { WASocket } from '@whiskeysockets/baileys';
import { useFakeClock } from '../../../../test/support/unit/factories.js';
import { createSocketListener, FakeSocket } from '../../../../test/support/unit/fake-socket.js';
import { SocketHandle } from './socket-handle.js';

const ANSWER_LIMIT_MS = 40_000;
const LOGIN_LIMIT_MS = 60_000;
const OPEN_LIMIT_MS = 150_000;
const SILENCE_LIMIT_MS = 34_000;
const TEARDOWN_LIMIT_MS = 7_000;

let socket: FakeSocket;
let handle: SocketHandle;
let heard: ReturnType<typeof createSocketListener>;

beforeEach(() => {
  useFakeClock();
  handle = createHandle(new FakeSocket({} as never));
});

function createHandle(fake: FakeSocket): SocketHandle {
  socket = fake;
  heard = createSocketListener();
  return new SocketHandle(socket as unknown as WASocket, heard, new Logger());
}

describe('teardown', () => {
  it('resolves at once when the library ends gracefully', async () => {
    await handle.teardown('bye');
    expect(socket.endErrors.map((error) => error?.message)).toEqual(['bye']);
    expect(socket.terminations).toBe(0);
  });

  it('terminates a dead connection after two seconds', async () => {
    socket.ending = 'forced';
    const done = track(handle.teardown('bye'));
    await jest.advanceTimersByTimeAsync(1999);
    expect([socket.terminations, done.isDone]).toEqual([0, false]);
    await jest.advanceTimersByTimeAsync(1);
    expect([socket.terminations, done.isDone]).toEqual([1, true]);
  });

  it('resolves after seven seconds if the library never reports the end', async () => {
    socket.ending = 'never';
    const done = track(handle.teardown('bye'));
    await jest.advanceTimersByTimeAsync(TEARDOWN_LIMIT_MS);
    expect(done.isDone).toBe(true);
  });

  it('passes no events on afterwards', async () => {
    socket.ending = 'never';
    const done = track(handle.teardown('bye'));
    await jest.advanceTimersByTimeAsync(TEARDOWN_LIMIT_MS);
    expect(done.isDone).toBe(true);
    socket.open();
    socket.closeWith(401);
    expect(heard.onOpen).not.toHaveBeenCalled();
    expect(heard.onClosed).not.toHaveBeenCalled();
  });

  it('does not end a closed socket', async () => {
    socket.closeWith(428);
    await handle.teardown('bye');
    expect(socket.endErrors).toEqual([]);
  });

  it('rejects queries that the library leaves pending', async () => {
    const rejected = new Promise<Error>((resolve) => socket.ws.once('error', resolve));
    await handle.teardown('bye');
    await expect(rejected).resolves.toMatchObject({ output: { statusCode: 428 } });
  });

  it.each(['graceful', 'forced', 'never'] as const)('leaves no timer (%s)', async (ending) => {
    socket.ending = ending;
    socket.open();
    void handle.teardown('bye');
    await jest.advanceTimersByTimeAsync(TEARDOWN_LIMIT_MS);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('may be called twice at the same time', async () => {
    await Promise.all([handle.teardown('one'), handle.teardown('two')]);
    expect(heard.onClosed).toHaveBeenCalledTimes(1);
  });
});

describe('a close by the server', () => {
  it.each([
    ['while connecting', () => {}],
    ['while a QR code is shown', () => socket.showQr('qr')],
    ['after the scan', () => socket.update({ isNewLogin: true })],
    ['after the login', () => socket.logIn()],
    ['while open', () => socket.open()],
  ])('leaves no timer %s', (_case, begin) => {
    begin();
    socket.closeWith(428);
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('an HTTP answer instead of a WebSocket', () => {
  it('ends the attempt and releases the request', () => {
    const request = { destroy: jest.fn() };
    const response = { statusCode: 503, resume: jest.fn() };
    socket.ws.emit('unexpected-response', request, response);
    expect(request.destroy).toHaveBeenCalled();
    expect(response.resume).toHaveBeenCalled();
    expect(heard.onClosed.mock.calls).toEqual([
      [expect.objectContaining({ message: expect.stringContaining('503') })],
    ]);
  });
});

describe('the watchdog', () => {
  it.each([
    ['no login follows the first answer', LOGIN_LIMIT_MS, () => {}],
    ['the login is not followed by open', OPEN_LIMIT_MS, () => socket.logIn()],
    ['no restart follows the scan', LOGIN_LIMIT_MS, () => socket.update({ isNewLogin: true })],
  ])('ends the attempt when %s', async (_case, limit, begin) => {
    begin();
    keepTalking();
    await jest.advanceTimersByTimeAsync(limit - 1);
    expect(heard.onClosed).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(heard.onClosed).toHaveBeenCalledWith(expect.objectContaining({ code: 408 }));
  });

  it('ends the attempt when the server does not answer at all', async () => {
    createHandle(new FakeSocket({} as never, false));
    await jest.advanceTimersByTimeAsync(ANSWER_LIMIT_MS - 1);
    expect(heard.onClosed).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(heard.onClosed).toHaveBeenCalledWith(
      expect.objectContaining({ code: 408, message: 'No answer in time' }),
    );
  });

  it('does not limit how long a QR code is shown', async () => {
    socket.showQr('qr');
    await jest.advanceTimersByTimeAsync(10 * OPEN_LIMIT_MS);
    expect(heard.onClosed).not.toHaveBeenCalled();
  });

  it('keeps an open connection while the server answers', async () => {
    socket.open();
    await jest.advanceTimersByTimeAsync(60 * SILENCE_LIMIT_MS);
    expect(heard.onClosed).not.toHaveBeenCalled();
  });

  it('ends an open connection without any traffic', async () => {
    socket.isDead = true;
    socket.open();
    await jest.advanceTimersByTimeAsync(SILENCE_LIMIT_MS);
    expect(heard.onClosed).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(heard.onClosed).toHaveBeenCalledWith(
      expect.objectContaining({ code: 408, message: 'No traffic any more' }),
    );
  });

  it('ends an open connection to which nothing can be written, even if it still reads', async () => {
    socket.open();
    keepTalking();
    socket.sendNode = () => new Promise(() => {});
    await jest.advanceTimersByTimeAsync(2 * 27_000);
    expect(heard.onClosed).toHaveBeenCalledWith(
      expect.objectContaining({ code: 408, message: 'Nothing can be written any more' }),
    );
  });

  it('terminates a connection that does not answer the close', async () => {
    socket.ending = 'forced';
    await jest.advanceTimersByTimeAsync(LOGIN_LIMIT_MS + 2000);
    expect(socket.terminations).toBe(1);
    expect(heard.onClosed).toHaveBeenCalledTimes(1);
  });

  it('ends a connection once, however long its end takes', async () => {
    socket.ending = 'never';
    socket.isDead = true;
    socket.open();
    await jest.advanceTimersByTimeAsync(10 * SILENCE_LIMIT_MS);
    expect(socket.endErrors).toHaveLength(1);
    expect(heard.onClosed).toHaveBeenCalledTimes(1);
  });

  it('gives a connection that the other side has closed the time to deliver the reason', async () => {
    socket.ws.isClosing = true;
    handle.giveUp('A message got no answer');
    expect(handle.ended.aborted).toBe(true);
    await jest.advanceTimersByTimeAsync(1999);
    expect(socket.endErrors).toEqual([]);
    socket.closeWith(440);
    expect(heard.onClosed.mock.calls).toMatchObject([[{ code: 440 }]]);
    await jest.advanceTimersByTimeAsync(TEARDOWN_LIMIT_MS);
    expect(heard.onClosed).toHaveBeenCalledTimes(1);
  });

  it('ends a connection that the other side has closed without a reason', async () => {
    socket.ws.isClosing = true;
    handle.giveUp('A message got no answer');
    await jest.advanceTimersByTimeAsync(2000);
    expect(heard.onClosed.mock.calls).toMatchObject([[{ code: 408 }]]);
  });

  it('reports the end itself if the library does not', async () => {
    socket.ending = 'never';
    await jest.advanceTimersByTimeAsync(LOGIN_LIMIT_MS + TEARDOWN_LIMIT_MS);
    expect(heard.onClosed).toHaveBeenCalledTimes(1);
  });
});

/** Frames as a healthy server sends them. */
function keepTalking(): void {
  setInterval(() => socket.ws.emit('frame', { tag: 'iq', attrs: {} }), 25_000);
}

function track(work: Promise<void>): { isDone: boolean } {
  const state = { isDone: false };
  void work.then(() => (state.isDone = true));
  return state;
}
