import { sendSteadily } from '../chaos/steady-load.js';
import { sayWhileAway } from '../chaos/say-while-away.js';
import type { LocalNetwork } from '../local/local-network.js';
import { command, flag, number, oneOf, optional, text, texts, type Command } from './command.js';
import type { Roster } from './roster.js';

interface SteadyLoadBody {
  contacts: string[];
  text: string;
  first: number;
  count: number;
  per_second: number;
  phone?: string;
}

interface PushHistoryBody {
  chats: number;
  messages: number;
  per_chunk?: number;
  older?: number;
  phone?: string;
}

/** Commands for history, pairing and offline delivery of companions. */
export function phoneCommands(network: LocalNetwork, roster: Roster): Record<string, Command> {
  const { faults, pairing } = network;
  return {
    'push-history': command<PushHistoryBody>(
      'pushes a generated history to the companions; older messages of each chat come on demand',
      {
        chats: number,
        messages: number,
        per_chunk: optional(number),
        older: optional(number),
        phone: optional(text),
      },
      async ({ chats, messages, per_chunk: perChunk, older, phone }) => {
        const history = await roster.phone(phone).pushHistory({ chats, messages, perChunk, older });
        return { first_jid: history.jid(0), last_jid: history.jid(chats - 1) };
      },
    ),
    'history-on-demand': command<{ mode: 'answer' | 'empty' | 'silent'; phone?: string }>(
      'sets how a phone answers a request for older messages',
      { mode: oneOf('answer', 'empty', 'silent'), phone: optional(text) },
      ({ mode, phone }) => {
        roster.phone(phone).history.onDemand = mode;
      },
    ),
    'phone-revoke': command<{ id: string; phone?: string }>(
      "deletes a message on the phone: its own, or as an admin of the group anybody's",
      { id: text, phone: optional(text) },
      ({ id, phone }) => roster.phone(phone).revoke(id),
    ),
    'switch-off': command<{ on: boolean; phone?: string }>(
      'switches a phone off (on: true) or on again; while off, it reads nothing from its companions',
      { on: flag, phone: optional(text) },
      ({ on, phone }) => roster.phone(phone).switchOff(on),
    ),
    'change-privacy': command<{ name: string; value: string; phone?: string }>(
      'changes a privacy setting on the phone, such as readreceipts to none',
      { name: text, value: text, phone: optional(text) },
      ({ name, value, phone }) => roster.phone(phone).changePrivacy({ [name]: value }),
    ),
    'move-clock': command<{ seconds: number }>(
      'moves the clock of WhatsApp and its people, as if the machine of the service had a wrong one',
      { seconds: number },
      ({ seconds }) => network.moveClock(seconds * 1000),
    ),
    'offline-burst': command<{ contact: string; count: number; phone?: string }>(
      'cuts every connection, sends count messages from a contact, and lets clients reconnect',
      { contact: text, count: number, phone: optional(text) },
      async ({ contact, count, phone }) => {
        await sayWhileAway(faults, roster.contact(contact), roster.phone(phone), count);
      },
    ),
    pour: command<SteadyLoadBody>(
      'contacts send messages in turns: a text and a number, count times from first on',
      {
        contacts: texts,
        text,
        first: number,
        count: number,
        per_second: number,
        phone: optional(text),
      },
      async ({ contacts, per_second: perSecond, phone, ...words }) => {
        const speakers = contacts.map((name) => roster.contact(name));
        const load = { contacts: speakers, to: roster.phone(phone), perSecond, ...words };
        return { per_second: await sendSteadily(load) };
      },
    ),
    'hold-offline': command<{ after: number }>(
      'stops offline delivery after so many stanzas',
      { after: number },
      ({ after }) => faults.holdOffline(after),
    ),
    'release-offline': command('continues offline delivery', {}, () => faults.releaseOffline()),
    'refuse-codes': command<{ code?: number; text?: string; times?: number }>(
      'refuses requests for a pairing code, with 429 rate-overlimit by default',
      { code: optional(number), text: optional(text), times: optional(number) },
      ({ code, text: words, times }) => pairing.refuseCodes(code, words, times),
    ),
    'expire-codes': command('expires every pairing code', {}, () => pairing.expireCodes()),
    'require-passkey': command(
      'tells waiting clients that the account requires a passkey',
      {},
      () => pairing.requirePasskey(),
    ),
  };
}
