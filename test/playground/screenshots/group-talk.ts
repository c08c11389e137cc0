import type { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import { pollMessage } from '../../../packages/network/src/people/content/polls-and-events.js';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { ServiceProcess } from '../../support/service/service-process.js';
import { waitFor } from '../../support/wait-for.js';

export const POLL_CHAT = 'Weekend';
/** The message whose menu is shown. */
export const ASKED = 'Who is in for Saturday? I can bring the *boat*.';

/** Lets a group vote, react and name each other. */
export async function talkInGroup(network: LocalNetwork, service: ServiceProcess): Promise<void> {
  const person = (name: string, number: string) =>
    network.contact({ name, number, receipts: 'read' });
  const mira = person('Mira', '15550151');
  const jonas = person('Jonas', '15550152');
  const leila = person('Leila', '15550153');
  const group = network.group({ subject: POLL_CHAT, participants: [mira, jonas, leila] });
  const here = { to: group };
  const asked = await mira.say(ASKED, here);
  await jonas.react(asked.id, '👍');
  await leila.react(asked.id, '👍');
  const question = pollMessage('Where to?', ['The lake', 'The hills', 'The museum']);
  const poll = await jonas.sendMessage(question, here);
  await mira.vote(poll.id, ['The lake']);
  await jonas.vote(poll.id, ['The lake', 'The hills']);
  await leila.vote(poll.id, ['The hills']);
  const { api } = service;
  const query = `?chat_jid=${encodeURIComponent(group.jid)}`;
  await waitFor(
    'the votes',
    async () => (await threadOf(service, group.jid)).at(-1)?.poll?.voter_count === 3,
  );
  await api.post(`/api/messages/${poll.id}/votes${query}`, { options: ['The lake'] });
  const text = `@${mira.number} with pleasure! I make the sandwiches.`;
  await api.post(`/api/chats/${group.jid}/messages`, { type: 'text', text, mentions: [mira.jid] });
  await waitFor('everything to be read', async () => {
    const thread = await threadOf(service, group.jid);
    const isCounted = thread.some((message) => message.poll?.voter_count === 4);
    return isCounted && thread.at(-1)?.status === 'read';
  });
}

const threadOf = async ({ api }: ServiceProcess, jid: string) =>
  (await api.get<ThreadDto>(`/api/chats/${jid}/messages`)).body.messages ?? [];
