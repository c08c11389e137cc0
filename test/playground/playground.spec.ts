import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChatDto } from '../../src/features/chats/dto/chat.dto.js';
import type { ContactInfoDto } from '../../src/features/contacts/dto/contact.dto.js';
import type { ChatListDto, ThreadDto } from '../../src/features/chats/dto/responses.dto.js';
import type { ClusterDto } from '../../src/insight/cluster/dto/cluster.dto.js';
import type { RequestListDto } from '../../src/insight/requests/dto/request-list.dto.js';
import type { MessageDto } from '../../src/base/shapes/message.dto.js';
import type { ConnectionDto } from '../../src/base/shapes/connection.dto.js';
import { Account } from '../support/service/account.js';
import { ApiClient } from '../support/service/http.js';
import { waitFor } from '../support/wait-for.js';
import { sendFile } from '../support/data/send-file.js';
import { CAST } from './contacts/cast.js';
import { drawSticker } from './files/sample-files.js';
import { SAMPLE_TEXTS } from './contacts/sample-texts.js';
import { GROUP } from './past.js';
import { PlaygroundProcess } from './playground-process.js';

/** A person says something, and the dashboard answers. */
const RECORDING = recordingOf(
  { type: 'message.received', source: 'whatsapp', from_me: false, text: 'Lorem' },
  { type: 'message.queued', source: 'api', from_me: true, text: 'Ipsum' },
);

describe('npm run playground', () => {
  let folder: string;
  let playground: PlaygroundProcess;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'playground-test-'));
  });

  afterEach(async () => {
    await playground.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (...args: string[]) => (playground = new PlaygroundProcess(args, folder));

  it('replays a recording, step by step', async () => {
    const file = join(folder, 'recording.ndjson');
    writeFileSync(file, RECORDING);
    const args = ['--port', '0', '--control-port', '0', '--replay', file, '--speed', '0'];
    const api = await run(...args).untilServing();
    await waitFor('the session', () => isConnected(api));
    const control = await waitFor('the control port', () => playground.controlUrl);
    const step = () => fetch(`${control}/replay-step`, { method: 'POST' });
    expect(await titles(api)).toEqual([]);
    await step();
    await waitFor('the first message', async () => (await titles(api)).length === 1);
    expect(await titles(api)).toEqual(['Person 1']);
    await step();
    await waitFor('the end', () => playground.output.includes('The replay is done: 2 of 2 steps.'));
    expect(await readTexts(api, '15550110001')).toEqual(['Lorem', 'Ipsum']);
    expect(await playground.kill('SIGINT')).toBe(0);
  });

  it('goes on with another process after one is killed', async () => {
    // The database server, which does not run as root, has its folder in it.
    chmodSync(folder, 0o755);
    const api = await run('--port', '0', '--processes', '2').untilServing();
    await api.post('/api/connect');
    await waitFor('the session', () => isConnected(api));
    const kill = { fault: 'kill-process' };
    expect((await api.post('/api/playground/faults', kill)).status).toBe(200);
    await waitFor('the kill', () => playground.output.includes('has ended (SIGKILL)'));
    await waitFor('the other process', async () => {
      const answer = await api.get<ClusterDto>('/api/cluster').catch(() => null);
      return answer?.body.moved_why === 'expired' && (await isConnected(api));
    });
    expect(await playground.kill('SIGINT')).toBe(0);
    expect(readdirSync(folder).filter((name) => /^(dashboard|postgres)-/.test(name))).toEqual([]);
  });

  it('pairs by itself, lets its contacts talk, and leaves nothing behind', async () => {
    const api = await run('--port', '0').untilServing();
    await api.post('/api/connect');
    await waitFor('the session', () => isConnected(api));
    await waitFor('the greeting', async () => (await findChat(api, 'Greeter'))?.unread_count === 1);
    await waitFor('the texts', async () => {
      const hasChat = await findChat(api, 'Texts');
      return hasChat && (await readTexts(api, '15550105')).includes(SAMPLE_TEXTS.at(-1)!);
    });
    expect(await readTexts(api, '15550105')).toEqual(SAMPLE_TEXTS);

    const photo = await waitFor('the photo', async () => {
      const { body } = await api.get<ThreadDto>('/api/chats/15550106@s.whatsapp.net/messages');
      return body.messages?.find(({ type }) => type === 'image');
    });
    const { status, headers } = await api.get(`/api/messages/${photo.id}/media`);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);

    await api.post('/api/send', { to: '15550102', text: ' echo 👋\n ' });
    await waitFor('the echo', async () => (await readTexts(api, '15550102')).length === 3);
    expect((await readTexts(api, '15550102')).slice(1)).toEqual([' echo 👋\n ', ' echo 👋\n ']);

    const picture = await drawSticker();
    await sendFile(api, '15550106@s.whatsapp.net', picture, { type: 'sticker' });
    const said = `I got a sticker, ${picture.length.toLocaleString('en')} bytes.`;
    await waitFor('the answer', async () => (await readTexts(api, '15550106')).includes(said));

    expect(await playground.kill('SIGINT')).toBe(0);
    expect(playground.errors).toBe('');
    await expect(api.get('/api/health')).rejects.toThrow('fetch failed');
    expect(readdirSync(folder).filter((name) => name.startsWith('dashboard-'))).toEqual([]);
  });

  it('scans for a further account with another phone, which knows the same people', async () => {
    const api = await run('--port', '0').untilServing();
    await api.post('/api/accounts', { account: 'work' });
    const work = new Account('work', api.baseUrl).api;
    for (const account of [api, work]) await account.post('/api/connect');
    for (const account of [api, work]) await waitFor('the session', () => isConnected(account));
    expect([await readNumber(api), await readNumber(work)]).toEqual(['+15550100', '+15550200']);

    const all = [...CAST.map(({ name }) => name), GROUP].toSorted();
    await waitFor('the chats', async () => (await titles(work)).length === all.length);
    expect((await titles(work)).toSorted()).toEqual(all);

    await work.post('/api/send', { to: '15550102', text: 'from work' });
    await waitFor('the echo', async () => (await readTexts(work, '15550102')).length === 3);
    expect((await readTexts(work, '15550102')).slice(1)).toEqual(['from work', 'from work']);

    const to = (await findChat(work, GROUP))?.jid;
    await work.post(`/api/chats/${to}/messages`, { text: 'to both' });
    await waitFor('the message in the group', async () => {
      const messages = await readMessages(api, to ?? '');
      return messages.some(({ text, from_me: isOwn }) => text === 'to both' && !isOwn);
    });
    expect(await readTexts(api, '15550102')).toHaveLength(1);
  });

  it('begins with a chat of everybody, one of every kind of message, and a group', async () => {
    const api = await run('--port', '0').untilServing();
    await api.post('/api/connect');
    const titles = async () =>
      (await api.get<ChatListDto>('/api/chats')).body.chats.map(({ title }) => title);
    const all = [...CAST.map(({ name }) => name), GROUP].toSorted();
    await waitFor('the chats', async () => (await titles()).length === all.length);
    expect((await titles()).toSorted()).toEqual(all);

    await api.get('/api/connection?wait=connected');
    const echo = await api.get<ContactInfoDto>('/api/contacts/15550102@s.whatsapp.net');
    expect(echo.body.about).toContain('sends back every text');
    const picture = await fetch(`${api.baseUrl}${echo.body.picture_url}`);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');

    const kinds = await readMessages(api, '15550107@s.whatsapp.net');
    expect(new Set(kinds.map(({ type }) => type))).toEqual(
      new Set([
        'text',
        'location',
        'contact',
        'poll',
        'image',
        'video',
        'audio',
        'document',
        'sticker',
      ]),
    );
    expect(kinds.some(({ edited_at: at }) => at !== null)).toBe(true);
    expect(kinds.some(({ deleted_at: at }) => at !== null)).toBe(true);
    expect(kinds.some(({ referral }) => referral?.source_type === 'ad')).toBe(true);
    expect(kinds.some(({ quoted_id: id }) => id !== null)).toBe(true);
    expect(kinds.find(({ from_me: isOwn }) => isOwn)?.reactions).toMatchObject([{ emoji: '👍' }]);
    for (const { id, media } of kinds.filter((message) => message.media)) {
      const { status } = await api.get(`/api/messages/${id}/media`);
      expect([media?.mimetype, status]).toEqual([media?.mimetype, 200]);
    }

    const { chats } = (await api.get<ChatListDto>('/api/chats')).body;
    const group = await readMessages(api, chats.find(({ title }) => title === GROUP)?.jid ?? '');
    expect(new Set(group.map(({ sender_name: name }) => name)).size).toBeGreaterThan(2);
    expect(
      chats.every(({ unread_count: count, title }) => count === 0 || title === 'Greeter'),
    ).toBe(true);
  });

  it('prints what to do and whom to write to, and stops on SIGTERM', async () => {
    const api = await run('--port', '0').untilServing();
    for (const { name, number, does } of CAST) {
      expect(playground.output).toMatch(new RegExp(`${number} +${name} +${does}`));
    }
    expect(playground.output).toContain('Ctrl+C');
    expect(await playground.kill('SIGTERM')).toBe(0);
    await expect(api.get('/api/health')).rejects.toThrow('fetch failed');
  });

  it('takes the settings of the environment, and links with a token', async () => {
    const token = 'a-token-of-the-playground';
    const file = join(folder, 'token');
    writeFileSync(file, token);
    playground = new PlaygroundProcess([], folder, {
      SERVICE_PORT: '0',
      SERVICE_API_TOKEN_FILE: relative('', file),
      SERVICE_ALLOWED_HOSTS: 'https://dash.example',
    });
    const { baseUrl } = await playground.untilServing();
    const api = new ApiClient(baseUrl, { Authorization: `Bearer ${token}` });
    expect((await new ApiClient(baseUrl).get('/api/connection')).status).toBe(401);
    expect((await api.get('/api/connection', { Origin: 'https://dash.example' })).status).toBe(200);
    await api.post('/api/connect');
    await waitFor('the session', () => isConnected(api));
    const agents = async (client: string) => {
      const { body } = await api.get<RequestListDto>(`/api/requests?${client}`);
      return new Set(body.requests.map(({ user_agent: agent }) => agent));
    };
    expect(await agents('')).toEqual(new Set(['node']));
    expect(await agents('client=playground')).toEqual(new Set(['whatsapp-dashboard-playground']));
  });

  it.each([
    [
      { SERVICE_MEDIA_DIR: 'x', SERVICE_NETWORK_URL: 'ws://x' },
      /SERVICE_MEDIA_DIR, SERVICE_NETWORK_URL itself/,
    ],
    [{ SERVICE_API_TOKENS_FILE: 'x' }, /needs SERVICE_API_TOKEN, too/],
    [{ SERVICE_API_TOKN: 'x' }, /is SERVICE_API_TOKEN meant/],
    [{ SERVICE_API_TOKEN: 'x' }, /SERVICE_API_TOKEN must/],
  ])('refuses %j', async (env, sentence) => {
    playground = new PlaygroundProcess(['--port', '0'], folder, env);
    expect(await playground.exited).toBe(2);
    expect(playground.errors).toMatch(sentence);
  });

  it('stops on SIGHUP', async () => {
    const api = await run('--port', '0').untilServing();
    expect(await playground.kill('SIGHUP')).toBe(0);
    await expect(api.get('/api/health')).rejects.toThrow('fetch failed');
  });

  it.each([
    [['--port', '80a'], '--port must be a number from 0 to 65535, not "80a".'],
    [['--port', '65536'], '--port must be a number from 0 to 65535, not "65536".'],
    [['--chaos', 'drop-every'], '--chaos: drop-every takes a time, such as 500ms, 30s or 5m.'],
    [['--control-port', 'x'], '--control-port must be a number from 0 to 65535, not "x".'],
    [['--fast'], "Unknown option '--fast'; --help lists the flags."],
    [['--prot', '1'], "Unknown option '--prot'. Did you mean --port? --help lists the flags."],
    [['8080'], "Unexpected argument '8080'; --help lists the flags."],
  ])('refuses %j', async (args, sentence) => {
    expect(await run(...args).exited).toBe(2);
    expect(playground.errors.trim()).toBe(sentence);
  });

  it('refuses a port that is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    expect(await run('--port', portOf(server)).exited).toBe(2);
    expect(playground.errors).toContain('is in use');
    server.close();
  });

  it('says that each of several processes needs a port', async () => {
    chmodSync(folder, 0o755);
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const taken = Number(portOf(server));
    const first = String(taken - 1);
    expect(await run('--port', first, '--processes', '2').exited).toBe(2);
    expect(playground.errors).toContain(
      `The 2 processes need all ports from ${first} to ${taken}.`,
    );
    server.close();
  });
});

function portOf(server: Server): string {
  return String((server.address() as AddressInfo).port);
}

async function isConnected(api: ApiClient): Promise<boolean> {
  return (await api.get<ConnectionDto>('/api/connection')).body.state === 'connected';
}

async function readNumber(api: ApiClient): Promise<string | null> {
  return (await api.get<ConnectionDto>('/api/connection')).body.me?.phone ?? null;
}

async function findChat(api: ApiClient, title: string): Promise<ChatDto | undefined> {
  const { chats } = (await api.get<ChatListDto>('/api/chats')).body;
  return chats.find((chat) => chat.title === title);
}

async function readTexts(api: ApiClient, number: string): Promise<(string | null)[]> {
  const messages = await readMessages(api, `${number}@s.whatsapp.net`);
  return messages.map(({ text }) => text);
}

async function readMessages(api: ApiClient, jid: string): Promise<MessageDto[]> {
  return (await api.get<ThreadDto>(`/api/chats/${jid}/messages`)).body.messages;
}

async function titles(api: ApiClient): Promise<string[]> {
  return (await api.get<ChatListDto>('/api/chats')).body.chats.map(({ title }) => title);
}

function recordingOf(
  ...events: { type: string; source: string; from_me: boolean; text: string }[]
): string {
  const jid = '15550110001@s.whatsapp.net';
  const lid = '155501200000001@lid';
  const none = { quoted_id: null, quoted: null, media: null, details: null };
  const lines = [
    { record: 'header', format: 'whatsapp-session-recording', version: 1 },
    { record: 'chat', jid, addresses: [jid, lid], name: 'Person 1', is_group: false, members: [] },
    ...events.map(({ type, source, from_me, text }, at) => {
      const id = `3EB000000000000000000${at}`;
      const sender_jid = from_me ? '15550110000@s.whatsapp.net' : jid;
      const message = { ...none, id, chat_jid: jid, sender_jid, from_me, type: 'text', text };
      return {
        record: 'event',
        at_ms: at,
        type,
        source,
        chat_jid: jid,
        message_id: id,
        payload: { message: { ...message, is_view_once: false, is_forwarded: false }, live: true },
      };
    }),
    { record: 'end' },
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
