import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BackupDto } from '../../../src/features/backup/dto/backup.dto.js';
import type { ChatListDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import { hashOf } from '../../support/hash-of.js';
import { ApiClient } from '../../support/service/http.js';
import { waitForState } from '../../support/service/pairing.js';
import { createFolder } from '../../support/service/service.js';
import { pause } from '../../support/pause.js';
import { ServiceProcess } from '../../support/service/service-process.js';
import {
  killAndRestart,
  PairedSession,
  type ProcessSession,
} from '../../support/service/session.js';
import { readTextsByChat } from '../../support/crowds/texts-by-chat.js';
import { waitFor } from '../../support/wait-for.js';

/** 20 contacts who each write every tenth of a second make 200 messages a second. */
const CONTACTS = 20;
const PAUSE_MS = 100;
/** Large enough that copying takes a while, and writes go on meanwhile. */
const BIG = 'x'.repeat(30_000);

/** The commands in the docs that restore a backup. */
function restoreCommands(backup: string): string {
  const page = readFileSync('docs/deployment.md', 'utf8');
  const [, commands = ''] = /```sh\n(mv data [^`]+)```/.exec(page) ?? [];
  expect(commands).toContain('2026-11-20T12-05-02.300Z');
  return commands.replace('2026-11-20T12-05-02.300Z', backup);
}

describe('a backup', () => {
  let session: ProcessSession;
  let contacts: Contact[];
  const silence = new AbortController();

  beforeAll(async () => {
    session = await PairedSession.spawn();
    contacts = Array.from({ length: CONTACTS }, (_, index) =>
      session.network.contact({ name: `Contact ${index}`, receipts: 'delivered' }),
    );
  });

  afterAll(async () => {
    silence.abort();
    await session.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it('has everything that was acknowledged before it, and works after the commands of the docs', async () => {
    const sent: { id: string; text: string }[] = [];
    const talks = contacts.map(async (contact, index) => {
      for (let count = 0; !silence.signal.aborted; count += 1) {
        const text = `${index} says ${count} ${count % 20 === 0 ? BIG : ''}`.trim();
        const { id } = await contact.say(text, { offlineOk: true });
        sent.push({ id, text });
        await pause(PAUSE_MS);
      }
    });
    const acknowledged = () =>
      sent.filter(({ id }) => session.network.acknowledgements.has(id)).map(({ text }) => text);
    await waitFor('hundreds of messages', () => acknowledged().length > 600);
    const queued = await session.api.post<{ message_id: string }>('/api/send', {
      to: contacts[0].number,
      text: 'queued before the backup',
    });
    expect(queued.status).toBe(200);

    const before = acknowledged();
    const { status, body } = await session.api.post<BackupDto>('/api/backup', {});
    expect(status).toBe(200);
    const during = acknowledged().length - before.length;
    silence.abort();
    await Promise.all(talks);
    expect(during).toBeGreaterThan(0);
    expect(readdirSync(body.folder).toSorted()).toEqual([
      'auth.db',
      'auth.db-wal',
      'dashboard.db',
      'dashboard.db-wal',
      'media',
    ]);
    for (const name of ['auth.db', 'dashboard.db'])
      expect(statSync(join(body.folder, name)).mode & 0o777).toBe(0o600);
    const copies = readdirSync(body.folder, { recursive: true, encoding: 'utf8' })
      .map((name) => statSync(join(body.folder, name)))
      .filter((each) => each.isFile());
    expect(body.files).toBe(copies.length);
    expect(body.bytes).toBe(copies.reduce((total, { size }) => total + size, 0));

    await session.service.stop();
    execFileSync('sh', ['-ec', restoreCommands(basename(body.folder))], {
      cwd: session.service.folder,
    });
    await session.startAgain();
    await waitForState(session.service, 'connected');
    const restored = new Set(Object.values(await readTextsByChat(session.api)).flat());
    expect(before.filter((text) => !restored.has(text))).toEqual([]);
    expect(restored).toContain('queued before the backup');
    const arrived = contacts[0].received.filter(({ text }) => text === 'queued before the backup');
    expect(arrived).toHaveLength(1);

    await contacts[1].say('after the restore');
    await waitFor('a message to come', async () => {
      const { chats } = (await session.api.get<ChatListDto>('/api/chats')).body;
      return chats.some(({ last_text }) => last_text === 'after the restore');
    });
    await session.api.post('/api/send', { to: contacts[2].number, text: 'an answer' });
    await contacts[2].waitForMessage('an answer');
  });

  it('leaves the databases locked, and the service storing', async () => {
    const { status } = await session.api.post<BackupDto>('/api/backup', {});
    expect(status).toBe(200);
    const second = ServiceProcess.spawn({ folder: session.service.folder });
    expect((await second.exited).code).not.toBe(0);
    expect(second.printed).toContain('is in use by another process');
    const { id } = await contacts[3].say('after the second backup');
    await waitFor('its acknowledgement', () => session.network.acknowledgements.has(id));
  });

  it('is made once at a time, and removes leftovers of a killed process', async () => {
    const answers = await Promise.all([1, 2].map(() => session.api.post('/api/backup', {})));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'backup_runs',
    });
    const folder = join(session.service.folder, 'data/backups');
    const partial = join(folder, '2026-11-20T12-05-02.300Z.partial');
    execFileSync('mkdir', [partial]);
    await killAndRestart(session);
    expect((await session.api.post('/api/backup', {})).status).toBe(200);
    expect(existsSync(partial)).toBe(false);
  });
});

const SCOPES = ['read', 'send', 'manage'];
const TOKENS: Record<string, object> = {
  all: { accounts: ['*'], scopes: SCOPES },
  one: { accounts: ['default'], scopes: SCOPES },
  reader: { accounts: ['*'], scopes: ['read', 'send'] },
};

describe('POST /api/backup', () => {
  it('exists only for tokens that may manage all accounts', async () => {
    const folder = createFolder();
    const file = join(folder, 'tokens.jsonl');
    const lines = Object.entries(TOKENS).map(([name, allowed]) =>
      JSON.stringify({ name, token_sha256: hashOf(name), ...allowed }),
    );
    writeFileSync(file, lines.join('\n'));
    const service = await ServiceProcess.start({ folder, env: { SERVICE_API_TOKENS_FILE: file } });
    const statuses = Object.keys(TOKENS).map(async (name) => {
      const client = new ApiClient(service.baseUrl, { Authorization: `Bearer ${name}` });
      return (await client.post('/api/backup', {})).status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 404, 404]);
    await service.dispose();
  });
});
