import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { ControlServer } from './control/control-server.js';
import { LocalNetwork } from './local/local-network.js';
import type { Contact } from './people/contact.js';
import type { Phone } from './people/phone.js';
import type { BaileysClient } from './support/baileys-client.js';
import { pairedClient } from './support/paired-client.js';

describe('the control port causes faults', () => {
  let network: LocalNetwork;
  let control: ControlServer;
  let url: string;
  let phone: Phone;
  let bob: Contact;
  let client: BaileysClient;

  beforeAll(async () => {
    network = await LocalNetwork.start();
    control = new ControlServer(network);
    url = await control.listen(0);
    phone = network.phone({ name: 'Ada' });
    bob = network.contact({ name: 'Bob' });
    client = await pairedClient(network, phone);
    await bob.say('first contact');
    await client.waitForText('first contact');
  });

  afterAll(async () => {
    await client.end();
    await control.stop();
    await network.stop();
  });

  afterEach(async () => {
    await post('clear-faults');
    expect(network.errors).toEqual([]);
  });

  const post = async (command: string, body: unknown = {}): Promise<unknown> => {
    const response = await fetch(`${url}/${command}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    if (response.status !== 200) throw new Error(JSON.stringify(answer));
    return answer;
  };

  const trailOf = (id: string): string[] =>
    client.log.statusTrail
      .filter((entry) => entry.startsWith(id))
      .map((entry) => entry.slice(id.length + 1));

  it('with files', async () => {
    const { id } = (await post('send-file', { contact: 'Bob', kind: 'image' })) as { id: string };
    const { message } = await client.waitFor(
      () => client.messages.find(({ key }) => key.id === id),
      'the picture',
    );
    const { directPath } = message?.imageMessage ?? {};
    expect(network.media.get(directPath ?? '')).toBeDefined();
    await post('media-expire', { id, status: 403 });
    expect(network.media.get(directPath ?? '')).toBeUndefined();
    const { faults } = network.media;
    await post('media-fault', { direction: 'down', kind: 'cut', after_bytes: 5, times: 2 });
    await post('media-reuploads', { answer: 'never', times: 1 });
    await post('media-first-host', { down: true });
    expect([faults.take('down'), faults.take('up')]).toEqual([
      { kind: 'cut', afterBytes: 5 },
      undefined,
    ]);
    await post('media-fault', { direction: 'down', kind: 'silent', after_bytes: 7 });
    expect(faults.take('down')).toEqual({ kind: 'silent', afterBytes: 7 });
    expect([faults.takeReupload(), faults.takeReupload()]).toEqual(['never', 'good']);
    expect(network.media.hosts).toHaveLength(2);
    await post('chaos', { on: 'lose-files' });
    expect(faults.take('down')).toEqual({ kind: 'status', status: 410 });
    await post('clear-faults');
    expect([faults.take('down'), network.media.hosts.length]).toEqual([undefined, 1]);
    await expect(post('media-expire', { id: 'NEVER' })).rejects.toThrow('no message NEVER');
  });

  it('with acks and receipts', async () => {
    await post('acks', { mode: 'after-receipt', contact: 'Bob', times: 1 });
    await post('receipt-faults', { mode: 'duplicate', contact: 'Bob', times: 1 });
    const id = await client.send(bob.jid, 'hello');
    await client.waitFor(() => trailOf(id).length === 3);
    expect(trailOf(id)).toEqual(['delivered', 'ack', 'delivered']);

    await post('acks', { mode: 'late', times: 1 });
    await post('receipt-faults', { mode: 'late', times: 1 });
    const late = await client.send(bob.jid, 'held back');
    await bob.waitForMessage('held back');
    await post('release-receipts');
    await client.waitForTrail(late, 'delivered');
    await post('release-acks', { order: 'reversed' });
    await client.waitForTrail(late, 'ack');
  });

  it('by switches, and tells their state', async () => {
    const on = async (body: unknown = {}): Promise<string[]> => {
      const { faults } = (await post('faults', body)) as {
        faults: { name: string; is_on: boolean | null }[];
      };
      return faults.filter(({ is_on: isOn }) => isOn).map(({ name }) => name);
    };
    expect(await on()).toEqual([]);
    expect(await on({ fault: 'late-ack' })).toEqual(['late-ack']);
    // Switching off a fault that is not on changes nothing: the acks stay late.
    expect(await on({ fault: 'lost-ack', on: false })).toEqual(['late-ack']);
    expect(await on({ fault: 'lost-ack' })).toEqual(['lost-ack']);
    const lost = await client.send(bob.jid, 'lost');
    await client.waitFor(() => trailOf(lost).length === 1);
    expect(trailOf(lost)).toEqual(['delivered']);

    expect(await on({ fault: 'refuse-next' })).toEqual(['refuse-next']);
    await client.send(bob.jid, 'refused');
    await client.waitFor(() => network.faults.generalAcks === undefined, 'the refusal');
    expect(await on()).toEqual([]);

    expect(await on({ fault: 'undecryptable' })).toEqual(['undecryptable']);
    const before = bob.askedAgain.length;
    await bob.say('at the second try');
    await client.waitForText('at the second try');
    expect(bob.askedAgain.length).toBe(before + 1);

    expect(await on({ fault: 'expired-media' })).toEqual(['undecryptable', 'expired-media']);
    expect(network.media.faults.take('down')).toEqual({ kind: 'status', status: 410 });
    await post('clear-faults');
    expect(await on()).toEqual([]);
  });

  it('with queries and look-ups', async () => {
    await post('lookup', { number: '491234567', registered: true, jid: bob.jid });
    expect(await client.sock.onWhatsApp('491234567')).toEqual([{ jid: bob.jid, exists: true }]);
    await post('fail-queries', { query: 'blocklist', times: 1 });
    await expect(client.sock.fetchBlocklist()).rejects.toThrow('rate-overlimit');
    await post('slow-answers', { delay_ms: 1, query: 'blocklist', times: 1 });
    expect(await client.sock.fetchBlocklist()).toEqual([]);
  });

  it('with a burst of messages while the client is away', async () => {
    const { mark } = client;
    await post('hold-offline', { after: 2 });
    await post('offline-burst', { contact: 'Bob', count: 5 });
    await client.waitForClose(mark);
    await client.reconnect();
    await network.waitFor(() => phone.devices[0].mailbox.size === 3, 'two of five');
    await post('release-offline');
    const message = await client.waitForText('5 of 5 while you were away');
    const id = message.key.id ?? '';
    await network.waitFor(() => network.acknowledgements.has(id));
    expect(await post('acknowledged', { id })).toMatchObject([{ id, by: 'receipt' }]);
    expect(await post('acknowledged')).toHaveLength(network.acknowledgements.list.length);
  });

  it('with a steady stream of messages', async () => {
    const contacts = [bob.number, network.contact().number];
    const said = { contacts, text: 'word', first: 3, count: 4, per_second: 1000 };
    expect(await post('pour', said)).toEqual({ per_second: expect.any(Number) });
    const words = () => client.texts.filter((text) => text.startsWith('word'));
    await client.waitFor(() => words().length === 8, 'all of them');
    expect(words()).toEqual([3, 3, 4, 4, 5, 5, 6, 6].map((number) => `word ${number}`));
  });

  it('with the history and the phone', async () => {
    const ends = await post('push-history', { chats: 3, messages: 30, per_chunk: 10, older: 2 });
    expect(ends).toMatchObject({ first_jid: expect.stringContaining('@s.whatsapp.net') });
    const past = () => client.log.of('messaging-history.set').flatMap(({ messages }) => messages);
    await client.waitFor(() => past().length === 30, 'the history');
    await post('history-on-demand', { mode: 'empty' });
    await post('switch-off', { on: true });
    const request = await client.sock.fetchMessageHistory(1, past()[0].key, 0);
    await post('switch-off', { on: false });
    const sets = client.log.of('messaging-history.set');
    await client.waitFor(() => sets.at(-1)?.peerDataRequestSessionId === request, 'the answer');
    expect(sets.at(-1)?.messages).toEqual([]);
  });

  it('with connections and sessions', async () => {
    for (const [command, body, code] of [
      ['stream-error', { condition: 'xml-not-well-formed' }, 500],
      ['conflict', { type: 'replaced' }, 440],
      ['drop-connections', { mode: 'reset' }, 428],
    ] as const) {
      const { mark } = client;
      await post(command, body);
      expect(await client.waitForCloseCode(mark)).toBe(code);
      await client.reconnect();
    }
    await post('nonsense', { kind: 'unknown tag' });
    await post('garbage-frame', { kind: 'empty' });
    await post('black-hole', { on: true, direction: 'writes' });
    await bob.say('after all that');
    await post('black-hole', { on: false });
    await client.waitForText('after all that');

    const { mark } = client;
    await post('drop-at', { phase: 'sending', action: 'reset' });
    await client.send(bob.jid, 'lost');
    await client.waitForClose(mark);
    const next = client.mark;
    await post('fail-login', { code: 402, expire: '60', sub_code: '7', times: 1 });
    client.connect();
    const { data } = await client.waitForClose(next);
    expect(data).toEqual({ reason: '402', expire: '60', code: '7' });
    await client.reconnect();
  });

  it('with pairing', async () => {
    await post('refuse-codes', { code: 429, times: 1 });
    await post('expire-codes');
    await post('require-passkey');
    expect(network.waitingForPairing).toBe(0);
    const { mark } = client;
    await post('unlink');
    expect(await client.waitForCloseCode(mark)).toBe(401);
  });

  it('and explains invalid commands', async () => {
    await expect(post('drop-at', { phase: 'noon', action: 'reset' })).rejects.toThrow(
      /phase.* must be one of upgrade, hello/,
    );
    await expect(post('acks', { mode: 'odd' })).rejects.toThrow('must be one of normal, late');
  });
});
