import { expect } from '@jest/globals';
import type { Group } from '../../../packages/network/src/directory/group.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import { waitFor } from '../wait-for.js';
import type { Served } from './pairing.js';

/** The newest texts of a chat, oldest first; none before it has a message. */
export async function textsOf({ api }: Served, jid: string): Promise<(string | null)[]> {
  const { body } = await api.get<Partial<ThreadDto>>(`/api/chats/${jid}/messages?limit=1000`);
  return body.messages?.map(({ text }) => text) ?? [];
}

/**
 * Lets a contact say something, and get something, each within its chat or a group.
 * @returns both texts
 */
export async function talk(
  service: Served,
  contact: Contact,
  about: string,
  group?: Group,
): Promise<string[]> {
  const { jid } = group ?? contact;
  const [said, sent] = [`${about}, in`, `${about}, out`];
  await contact.say(said, group && { to: group });
  await waitFor(`"${said}"`, async () => (await textsOf(service, jid)).includes(said));
  const { body } = await service.api.post(`/api/chats/${jid}/messages`, { text: sent });
  expect(body).toMatchObject({ status: 'queued' });
  await contact.waitForMessage(sent);
  return [said, sent];
}
