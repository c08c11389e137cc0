import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Curve } from '@whiskeysockets/baileys';
import { LocalNetwork } from '../../../../packages/network/src/local/local-network.js';
import { BaileysClient } from '../../../../packages/network/src/support/baileys-client.js';
import { noteServerProof, refuseUnprovenLogins } from './server-proof.js';
import { trustOnlyWhatsApp } from './certificate-check.patch.js';

describe('a login', () => {
  let network: LocalNetwork;
  let client: BaileysClient;

  beforeAll(() => trustOnlyWhatsApp());

  beforeEach(async () => {
    network = await LocalNetwork.start();
    client = new BaileysClient(network);
  });

  afterEach(async () => {
    await client.end();
    await network.stop();
  });

  function connect(): void {
    client.connect();
    refuseUnprovenLogins(client.sock.ws);
  }

  it('goes on with a server that was checked', async () => {
    connect();
    expect(await client.waitForQr()).not.toBe('');
  });

  it('is refused if the library checks with functions of its own', async () => {
    const { verify } = Curve;
    Curve.verify = () => true;
    try {
      connect();
      const { message, output } = await client.waitForClose();
      expect([message, output?.statusCode]).toEqual(['noise certificate was not checked', 400]);
      expect(network.waitingForPairing).toBe(0);
    } finally {
      Curve.verify = verify;
    }
  });
});

describe('refuseUnprovenLogins', () => {
  function openSocket() {
    const sent: unknown[] = [];
    const ws = { socket: { send: (data: unknown) => void sent.push(data) } };
    refuseUnprovenLogins(ws);
    return { sent, send: (data: string) => ws.socket.send(data) };
  }

  it('lets only the hello out before a proof', () => {
    const { sent, send } = openSocket();
    send('hello');
    expect(() => send('login')).toThrow('not checked');
    noteServerProof();
    expect(() => send('login')).toThrow('not checked');
    expect(sent).toEqual(['hello']);
  });

  it('accepts a proof for one login only', () => {
    const first = openSocket();
    first.send('hello');
    noteServerProof();
    for (const data of ['login', 'more']) first.send(data);
    expect(first.sent).toEqual(['hello', 'login', 'more']);
    const second = openSocket();
    second.send('hello');
    expect(() => second.send('login')).toThrow('not checked');
  });

  it('ignores a proof from before the hello', () => {
    noteServerProof();
    const { send } = openSocket();
    send('hello');
    expect(() => send('login')).toThrow('not checked');
  });

  it('does not start if there is nothing to guard', () => {
    expect(() => refuseUnprovenLogins({})).toThrow('no WebSocket');
  });
});
