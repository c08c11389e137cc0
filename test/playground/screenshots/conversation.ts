import type { MessageDto } from '../../../src/chats/dto/message.dto.js';
import type { ThreadDto } from '../../../src/chats/dto/responses.dto.js';
import type { QueuedDto } from '../../../src/send/dto/queued.dto.js';
import type { Contact } from '../../network/people/contact.js';
import type { ApiClient } from '../../support/http.js';
import { waitFor } from '../../support/wait-for.js';
import type { Playground } from '../playground.js';

export const LAST_WORDS = 'Everything arrived, in order and once. Thank you!';

/** Fills the chats of the pictures; ends once every line and its receipt have arrived. */
export async function converse({ api, contacts }: Playground): Promise<void> {
  const greeter = contacts.get('Greeter')!;
  const answer = (text: string) => send(api, greeter, text);
  const say = (text: string) => receive(api, greeter, text);

  await send(api, contacts.get('Silent')!, 'Are you there?');
  await send(api, contacts.get('Echo')!, 'Please say this again.');
  await answer('Hello! 👋 I am testing an integration.');
  await say('Good. What shall I send?');
  await answer('Something with emoji, and something with more than one line.');
  await say('🎉 Here it is:\n\n1. one line\n2. and another one');
  greeter.receipts = 'delivered';
  await answer(LAST_WORDS);
}

/** Sends through the dashboard and waits for the receipt that this contact gives. */
async function send(api: ApiClient, to: Contact, text: string): Promise<void> {
  const { message_id: id } = (await api.post<QueuedDto>('/api/send', { to: to.number, text })).body;
  await waitForMessage(api, to, (message) => message.id === id && message.status === to.receipts);
}

async function receive(api: ApiClient, from: Contact, text: string): Promise<void> {
  const { id } = await from.say(text);
  await waitForMessage(api, from, (message) => message.id === id);
}

async function waitForMessage(
  api: ApiClient,
  { jid, name }: Contact,
  fits: (message: MessageDto) => boolean,
): Promise<void> {
  await waitFor(`a message in the chat with ${name}`, async () => {
    const { messages } = (await api.get<ThreadDto>(`/api/chats/${jid}/messages`)).body;
    return messages.some(fits);
  });
}
