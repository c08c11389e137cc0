import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import { loadConfig } from '../../../src/base/config/load-config.js';
import { NetworkProcess } from '../../../test/support/network-process.js';
import { quietLibsignal } from './signal/quiet-libsignal.js';
import { BaileysClient } from './support/baileys-client.js';

describe('the network as a process', () => {
  let network: NetworkProcess;
  const unmute = quietLibsignal();

  afterAll(unmute);

  afterEach(async () => {
    network.kill('SIGKILL');
    await network.exit;
  });

  it('serves a client and control commands, and ends cleanly on SIGTERM', async () => {
    network = new NetworkProcess('--port', '0', '--control-port', '0');
    await network.ready();
    const url = network.read(/SERVICE_NETWORK_URL=(\S+)/);
    const rootKey = network.read(/SERVICE_NETWORK_ROOT_KEY=([0-9a-f]{64})/);
    const client = new BaileysClient({ url, rootKey });
    await network.post('phone', { name: 'Ada' });
    const bob = await network.post('contact', { name: 'Bob', receipts: 'read' });
    expect(bob.body).toMatchObject({ kind: 'contact', name: 'Bob' });

    client.connect();
    const qr = await client.waitForQr();
    expect(await network.post('scan', { qr })).toMatchObject({ status: 200 });
    await client.waitForClose();
    await client.reconnect();
    await network.post('say', { contact: 'Bob', text: 'over the wire' });
    const { key } = await client.waitForText('over the wire');
    await client.send(key.remoteJid!, 'and back');
    const heard = await network.post('wait-for-message', { contact: 'Bob', text: 'and back' });
    expect(heard.body).toMatchObject({ text: 'and back', via: 'companion', copies: 1 });
    expect((await network.post('received', { contact: 'Bob' })).body).toHaveLength(1);
    const group = await network.post('group', { subject: 'Team', participants: ['Bob'] });
    expect(group.body).toMatchObject({
      subject: 'Team',
      participants: [{ name: 'Ada' }, { name: 'Bob' }],
    });
    await network.post('say', { contact: 'Bob', group: 'Team', text: 'to all' });
    await client.send((await client.waitForText('to all')).key.remoteJid!, 'to the group');
    await network.post('wait-for-message', { contact: 'Bob', text: 'to the group' });
    const poll = { contact: 'Bob', kind: 'poll', text: 'Where to?', options: ['Sea', 'Hills'] };
    expect((await network.post('send', poll)).status).toBe(200);
    const call = await network.post('call', { contact: 'Bob', video: true });
    const end = { contact: 'Bob', id: (call.body as { id: string }).id, how: 'timeout' };
    expect((await network.post('end-call', end)).status).toBe(200);
    await client.waitFor(() => {
      const { messages } = client;
      return (
        messages.some(({ message }) => message?.pollCreationMessageV3?.name === 'Where to?') &&
        messages.some(({ key: { id } }) => id === end.id)
      );
    });
    const change = { group: 'Team', change: 'remove', members: ['Bob'], by: 'Ada' };
    expect((await network.post('group-members', change)).body).toMatchObject({
      participants: [{ name: 'Ada' }],
    });
    expect((await network.post('status')).body).toMatchObject({
      login_count: 1,
      unknown_queries: [],
      errors: [],
    });

    await network.post('phone', { name: 'Zoe' });
    for (const command of ['drop-connections', 'stream-error', 'conflict', 'garbage-frame']) {
      expect((await network.post(command, { phone: 'Zoe' })).status).toBe(200);
    }
    await network.post('fail-queries', { query: 'w:g2', phone: 'Zoe' });
    expect((await client.sock.groupMetadata((group.body as { jid: string }).jid)).subject).toBe(
      'Team',
    );
    expect(await network.post('drop-connections', { phone: 'Bob' })).toEqual({
      status: 400,
      body: { error: 'there is no phone "Bob": POST /phone creates one' },
    });
    expect((await network.post('status')).body).toMatchObject({ login_count: 1 });

    const mark = client.mark;
    await network.post('fail-login', { code: 503, times: 1 });
    await network.post('drop-connections', { mode: 'close' });
    expect(await client.waitForCloseCode(mark)).toBe(428);
    const next = client.mark;
    client.connect();
    expect(await client.waitForCloseCode(next)).toBe(503);
    await client.reconnect();

    network.kill('SIGTERM');
    expect(await network.exit).toBe(0);
    expect(network.errors).toBe('');
    await client.end();
    WA_CERT_DETAILS.PUBLIC_KEY = Buffer.alloc(32);
  });

  it('prints a start command that works, and does not touch a real session', async () => {
    network = new NetworkProcess('--port', '0');
    await network.ready();
    const command = network.read(/^(SERVICE_NETWORK_URL=[^]+ \\\nnpm start)$/m);
    const echo = command.replace(/npm start$/, 'node -p "JSON.stringify(process.env)"');
    const { stdout } = await promisify(execFile)('sh', ['-c', echo]);
    const env = JSON.parse(stdout) as NodeJS.ProcessEnv;
    const { storage, session } = loadConfig([], env);

    expect(session.localNetwork).toEqual({ url: network.url, rootKey: network.rootKey });
    const real = loadConfig([], {}).storage;
    for (const store of ['authDb', 'dataDb'] as const) {
      expect(storage[store].startsWith(tmpdir())).toBe(true);
      expect(storage[store]).not.toBe(real[store]);
    }
  });

  it('answers bad input with a clear error', async () => {
    network = new NetworkProcess('--control-port', '0');
    await network.ready();
    const base = network.read(/(http:\S+)/);
    expect(await (await fetch(base)).json()).toContainEqual(
      expect.objectContaining({ command: 'POST /release-receipts', fields: {} }),
    );
    expect(await network.post('nothing')).toEqual({
      status: 404,
      body: { error: 'there is no command "nothing"; GET / lists them' },
    });
    expect((await network.post('constructor')).status).toBe(404);
    expect(await network.post('say', '{')).toEqual({
      status: 400,
      body: { error: 'the body is not JSON' },
    });
    expect(await network.post('say', [])).toEqual({
      status: 400,
      body: { error: 'the body must be a JSON object' },
    });
    expect(await network.post('say', { contact: 'Bob' })).toEqual({
      status: 400,
      body: { error: 'the field "text" is missing' },
    });
    expect(await network.post('say', { contact: 'Bob', text: 1 })).toEqual({
      status: 400,
      body: { error: 'the field "text" must be a string' },
    });
    expect(await network.post('say', { contact: 'Bob', text: 'a', loud: true })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('unknown field "loud"') },
    });
    expect(await network.post('receipts', { contact: 'Bob', mode: 'all' })).toEqual({
      status: 400,
      body: { error: 'the field "mode" must be one of none, delivered, read' },
    });
    expect(await network.post('say', { contact: 'Bob', text: 'a' })).toEqual({
      status: 400,
      body: { error: 'there is no contact "Bob": POST /contact creates one' },
    });
    await network.post('phone');
    expect(await network.post('scan', { qr: 'x' })).toEqual({
      status: 409,
      body: { error: 'this is not a pairing QR code: "x"' },
    });
    expect((await fetch(`${base}/say`)).status).toBe(405);
    network.kill('SIGINT');
    expect(await network.exit).toBe(0);
  });

  it.each([
    [['--prot', '1'], "Unknown option '--prot'; --help lists the flags."],
    [['--port', 'x'], '--port must be a number from 0 to 65535, not "x".'],
    [['--control-port', '70000'], '--control-port must be a number from 0 to 65535, not "70000".'],
  ])('refuses %p in one sentence', async (args, sentence) => {
    network = new NetworkProcess(...args);
    expect(await network.exit).toBe(2);
    expect(network.errors).toBe(`${sentence}\n`);
  });

  it.each(['--port', '--control-port'])('says what to do when %s is taken', async (flag) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    network = new NetworkProcess(flag, String(port));
    expect(await network.exit).toBe(2);
    expect(network.errors).toBe(
      `Port ${port} is in use: choose another one with --port or --control-port.\n`,
    );
    other.close();
  });
});
