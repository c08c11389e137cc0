import { afterEach, describe, expect, it } from '@jest/globals';
import { Curve } from '@whiskeysockets/baileys';
import { scaled } from '../../../test/support/jest/machine-factor.js';
import { LocalNetwork } from './local/local-network.js';
import { BaileysClient } from './support/baileys-client.js';

describe('LocalNetwork', () => {
  let network: LocalNetwork;

  afterEach(() => network.stop());

  it('listens on a free port and shows the root key to trust', async () => {
    network = await LocalNetwork.start();
    const other = await LocalNetwork.start();
    expect(network.url).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/ws\/chat$/);
    expect(network.rootKey).toMatch(/^[0-9a-f]{64}$/);
    expect(other.url).not.toBe(network.url);
    await other.stop();
  });

  it('uses a given root key', async () => {
    const root = Curve.generateKeyPair();
    network = await LocalNetwork.start({ rootKeyPair: root });
    expect(network.rootKey).toBe(Buffer.from(root.public).toString('hex'));
  });

  it('refuses invalid or used numbers, and a message without a phone', async () => {
    network = await LocalNetwork.start();
    const bob = network.contact({ number: '15550001111' });
    expect(() => network.phone({ number: '15550001111' })).toThrow('already registered');
    expect(() => network.phone({ number: '+1 555' })).toThrow('not a phone number');
    await expect(bob.say('hello?')).rejects.toThrow('there is no phone');
  });

  it('rejects waiting conditions when it is stopped', async () => {
    network = await LocalNetwork.start();
    const waiting = network.waitFor(() => false, 'never');
    const failure = expect(waiting).rejects.toThrow('the network was stopped');
    await network.stop();
    await failure;
  });

  it('names the condition that timed out', async () => {
    network = await LocalNetwork.start();
    await expect(network.waitFor(() => false, 'the moon', scaled(5))).rejects.toThrow(
      /^gave up waiting for the moon after \d+ ms$/,
    );
  });

  it('leaves no handle behind, even with active faults, late acks and a pairing client', async () => {
    const before = handles();
    network = await LocalNetwork.start();
    const client = new BaileysClient(network);
    client.connect();
    await client.waitForQr();
    network.contact();
    network.faults.slowAnswers(60_000);
    network.faults.acks({ mode: 'late', delayMs: 60_000 });
    network.faults.blackHole();
    await network.stop();
    await client.end();
    await new Promise(setImmediate);
    expect(handles().filter((kind) => !before.includes(kind))).toEqual([]);
  });
});

/** The sockets, servers and timers that are open in this process, numbered by kind. */
function handles(): string[] {
  return process
    .getActiveResourcesInfo()
    .filter((kind) => /^TCP|Timeout/.test(kind))
    .map(
      (kind, index, all) =>
        `${kind} ${all.slice(0, index).filter((other) => other === kind).length + 1}`,
    );
}
