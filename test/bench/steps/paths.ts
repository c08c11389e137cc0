import { reactionMessage } from '../../../packages/network/src/people/content/follow-ups.js';
import { CountedSession, type Steps } from './counted-session.js';

/** The ways of a message whose work is counted. */
export const PATHS = [
  'text in',
  'reaction in',
  'text in, of a group',
  'text out',
  'delivery',
  'read receipt',
  'text out, to somebody new',
] as const;
export type Path = (typeof PATHS)[number];

const ACK_MS = 50;

/** Counts the steps of each path for so many messages that come alone. */
export async function countSteps(times: number): Promise<Record<Path, Steps>> {
  const counted = await CountedSession.start();
  try {
    return await countAll(counted, times);
  } finally {
    await counted.dispose();
  }
}

async function countAll(counted: CountedSession, times: number): Promise<Record<Path, Steps>> {
  const { network, phone, api } = counted.session;
  const friend = network.contact({ receipts: 'none' });
  const group = network.group({ participants: [phone, friend] });
  const said: string[] = [];
  const sent: string[] = [];

  const settle = () =>
    network.waitFor(
      () => phone.devices.every(({ mailbox }) => mailbox.size === 0),
      'the service to acknowledge what it was sent',
    );
  const say = async (to: typeof phone | typeof group) => {
    const { id } = await friend.say('what people say', { to });
    if (to === phone) said.push(id);
    await settle();
  };
  const react = async () => {
    const key = { remoteJid: phone.jid, fromMe: true, id: said.shift() };
    await friend.sendMessage(reactionMessage(key, '👍'), { to: phone });
    await settle();
  };
  const send = async (to = friend) => {
    const text = `what is sent ${sent.length}`;
    await api.post('/api/send', { to: to.number, text });
    sent.push((await to.waitForMessage(text)).id);
  };
  let turn = 0;
  const mark = async (as: 'markDelivered' | 'markRead') => {
    friend[as](sent[turn % times] ?? '');
    turn += 1;
    await settle();
  };

  // Not in the turn of the loop in which the stanza was written.
  network.faults.acks({ mode: 'late', delayMs: ACK_MS });
  // The first messages make the chats and the sessions.
  await say(phone);
  await say(group);
  await send();
  return {
    'text in': await counted.count(times, () => say(phone)),
    'reaction in': await counted.count(times, react),
    'text in, of a group': await counted.count(times, () => say(group)),
    'text out': await counted.count(times, () => send()),
    delivery: await counted.count(times, () => mark('markDelivered')),
    'read receipt': await counted.count(times, () => mark('markRead')),
    'text out, to somebody new': await counted.count(times, () =>
      send(network.contact({ receipts: 'none' })),
    ),
  };
}
