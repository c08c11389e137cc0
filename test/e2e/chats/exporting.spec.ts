import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import { fillStore } from '../../support/data/fill-store.js';
import type { GeneratedChat } from '../../support/data/generated-messages.js';
import { createFolder } from '../../support/service/service.js';
import { Service } from '../../support/service/service.js';

const MESSAGES = 6000;

describe('GET /api/chats/<chat_jid>/export', () => {
  let folder: string;
  let service: Service;
  let chat: GeneratedChat;

  beforeAll(async () => {
    folder = createFolder();
    const chats = await fillStore(folder, { chats: 2, messages: 2 * MESSAGES });
    [chat] = chats as [GeneratedChat];
    service = await Service.start({ folder });
  });

  afterAll(async () => {
    await service.stop();
    rmSync(folder, { recursive: true });
  });

  it('gives all messages as JSON lines, oldest first, as the thread shows them', async () => {
    const { headers, body } = await download('');
    expect(headers.get('content-type')).toBe('application/jsonl; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename=chat-15551000000.jsonl');
    const messages = body
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as MessageDto);
    expect(messages).toHaveLength(MESSAGES);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(MESSAGES);
    const { body: page } = await service.api.get<ThreadDto>(
      `/api/chats/${chat.jid}/messages?limit=1000`,
    );
    expect(messages.slice(-1000)).toEqual(page.messages);
  });

  it('gives a transcript for people', async () => {
    const { headers, body } = await download('?format=txt');
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(headers.get('content-disposition')).toBe('attachment; filename=chat-15551000000.txt');
    expect(body).toMatch(/^Contact 0 \(15551000000@s\.whatsapp\.net\)\nTimes are in UTC\.\n\n/);
    const entries = body.split('\n').slice(3, -1);
    expect(entries).toHaveLength(MESSAGES);
    for (const entry of entries) {
      expect(entry).toMatch(/^\[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\] (Me|Contact 0): .* #\d+$/);
    }
  });

  it('is found by the lid, too, and is empty for a chat without messages', async () => {
    const path = `/api/chats/${chat.lid}/export?format=jsonl`;
    expect((await service.api.get<string>(path)).body.length).toBeGreaterThan(MESSAGES);
    const none = await service.api.get<string>('/api/chats/15550199@s.whatsapp.net/export');
    expect([none.status, none.body]).toEqual([200, '']);
    expect(none.headers.get('content-disposition')).toContain('chat-15550199.jsonl');
  });

  it('lets others be answered meanwhile, and stops when its client goes away', async () => {
    const abort = new AbortController();
    const response = await fetch(new URL(`/api/chats/${chat.jid}/export`, service.baseUrl), {
      signal: abort.signal,
    });
    const reader = response.body!.getReader();
    await reader.read();
    expect((await service.api.get('/api/health')).status).toBe(200);
    abort.abort();
    await expect(reader.closed).rejects.toThrow('aborted');
    expect((await service.api.get('/api/health')).status).toBe(200);
    expect(service.printed).not.toContain('broke off');
  });

  it.each(['?format=csv', '?format='])('refuses %s', async (query) => {
    const { status } = await service.api.get(`/api/chats/${chat.jid}/export${query}`);
    expect(status).toBe(400);
  });

  it('refuses an invalid jid', async () => {
    const { body } = await service.api.get('/api/chats/nobody/export');
    expect(body.code).toBe('invalid_jid');
  });

  async function download(query: string): Promise<{ headers: Headers; body: string }> {
    return service.api.get<string>(`/api/chats/${chat.jid}/export${query}`);
  }
});
