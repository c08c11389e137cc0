import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { settle, useFakeClock } from '../../../test/support/unit/factories.js';
import { type FakeSocket } from '../../../test/support/unit/fake-socket.js';
import { GatewayRig } from '../../../test/support/unit/gateway-rig.js';

let rig: GatewayRig;

beforeEach(async () => {
  rig = await GatewayRig.open();
});

afterEach(() => rig.close());

describe('sending', () => {
  const message = {
    id: 'OUT1',
    content: new Uint8Array(),
    recipientJid: '15550001@s.whatsapp.net',
  };

  it.each([
    ['before any connect', async () => {}],
    ['while connecting', () => rig.gateway.connect()],
    ['after a disconnect', () => rig.connect().then(() => rig.gateway.disconnect())],
    [
      'once the link is lost',
      () =>
        rig
          .connect()
          .then((socket) => socket.closeWith(428))
          .then(settle),
    ],
  ])('is refused %s', async (_case, prepare) => {
    await prepare();
    await expect(rig.gateway.send(message)).rejects.toMatchObject({ code: 'not_connected' });
    await expect(rig.chats.markRead([])).rejects.toMatchObject({ code: 'not_connected' });
  });

  it('writes to the open socket with the id of the message', async () => {
    const socket = await rig.connect();
    const calls: unknown[][] = [];
    socket.relayMessage = (...args) => {
      calls.push(args);
      return Promise.resolve('OUT1');
    };
    const encoded = rig.codec.encodeText('hello');
    await rig.gateway.send({ ...encoded, recipientJid: '15550001@s.whatsapp.net' });
    expect(calls).toMatchObject([
      [
        '15550001@s.whatsapp.net',
        { extendedTextMessage: { text: 'hello' } },
        { messageId: encoded.id },
      ],
    ]);
  });

  it('replaces a connection if a message gets no answer', async () => {
    const socket = await rig.connect();
    socket.relayMessage = () => Promise.reject(new TypeError('no answer to the query'));
    await expect(rig.gateway.send(message)).rejects.toMatchObject({ code: 'link_lost' });
    await settle();
    expect(rig.gateway.session).toMatchObject({ state: 'connecting', phase: 'waiting_to_retry' });
  });

  it.each<[string, (socket: FakeSocket) => void]>([
    ['the server ends', (socket) => socket.closeWith(428)],
    ['the user ends', () => void rig.gateway.disconnect()],
  ])('is abandoned with the connection that %s, even if it never settles', async (_case, end) => {
    const socket = await rig.connect();
    socket.relayMessage = () => new Promise(() => {});
    const sending = expect(rig.gateway.send(message)).rejects.toMatchObject({ code: 'link_lost' });
    end(socket);
    await sending;
  });

  it('leaves nothing behind after a disconnect', async () => {
    useFakeClock();
    const socket = await rig.connect();
    socket.relayMessage = () =>
      new Promise((_resolve, reject) => {
        socket.ws.once('error', reject);
      });
    const sending = expect(rig.gateway.send(message)).rejects.toMatchObject({ code: 'link_lost' });
    await rig.gateway.disconnect();
    await sending;
    expect(jest.getTimerCount()).toBe(0);
    expect(rig.gateway.session.phase).toBe('stopped');
  });

  it('keeps the connection if a message is refused', async () => {
    const socket = await rig.connect();
    socket.relayMessage = () => Promise.reject(new Error('All encryptions failed'));
    await expect(rig.gateway.send(message)).rejects.toMatchObject({ code: 'send_failed' });
    await settle();
    expect(rig.gateway.session.state).toBe('connected');
  });

  it('needs a paired phone to encode a message', () => {
    rig.auth.creds.me = undefined;
    expect(() => rig.codec.encodeText('hello')).toThrow('No phone is paired');
  });
});
