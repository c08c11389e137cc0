import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ChatListDto, ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import { fillStore } from './fill-store.js';
import type { GeneratedChat } from './generated-messages.js';
import { createFolder } from '../service/service.js';
import { ServiceProcess } from '../service/service-process.js';

const CHATS = 20;
const MESSAGES = 1000;

let folder: string;
let service: ServiceProcess;
let chats: GeneratedChat[];

beforeAll(async () => {
  folder = createFolder();
  chats = await fillStore(folder, { chats: CHATS, messages: MESSAGES });
  service = await ServiceProcess.start({ folder });
});

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

it('makes a store that a service shows without a pairing', async () => {
  const { body } = await service.api.get<ChatListDto>('/api/chats');
  expect(body.chats).toHaveLength(CHATS);
  expect(body.chats[0]).toMatchObject({ title: 'Group 19', is_group: true });
  expect(body.chats[0]?.last_text).toMatch(/ #999$/);
});

it('gives each chat its share of the messages, under all its addresses', async () => {
  const [{ jid, lid }] = chats as [GeneratedChat];
  for (const address of [jid, lid]) {
    const { body } = await service.api.get<ThreadDto>(`/api/chats/${address}/messages`);
    expect(body.messages).toHaveLength(MESSAGES / CHATS);
    expect(body.messages.at(-1)?.text).toMatch(/ #980$/);
  }
});
