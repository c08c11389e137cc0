import type { Addressing, GroupPrivacy } from '../directory/account.js';
import type { LocalNetwork } from '../local/local-network.js';
import type { ReceiptMode } from '../people/contact.js';
import * as answers from './answers.js';
import { command, flag, number, oneOf, optional, text, texts, type Command } from './command.js';
import { describeReceived } from './describe-received.js';
import { describePerson, type Roster } from './roster.js';

interface PersonBody {
  number?: string;
  name?: string;
  lid?: string;
  about?: string;
}

interface ContactBody extends PersonBody {
  addressing?: Addressing;
  receipts?: ReceiptMode;
  hides_number?: boolean;
  group_privacy?: GroupPrivacy;
}

interface SayBody {
  contact: string;
  text: string;
  id?: string;
  phone?: string;
  group?: string;
}

interface OnMessageBody {
  contact: string;
  id: string;
  text: string;
}

const PERSON = {
  number: optional(text),
  name: optional(text),
  lid: optional(text),
  about: optional(text),
};
const SAY = {
  contact: text,
  text,
  id: optional(text),
  phone: optional(text),
  group: optional(text),
};
const PHONE_SAY = { ...SAY, contact: optional(text) };
const ON_MESSAGE = { contact: text, id: text, text };
const MARK = { contact: text, ids: texts };

/** Commands that create people and send messages and receipts. */
export function peopleCommands(network: LocalNetwork, roster: Roster): Record<string, Command> {
  const sayOptions = ({ id, phone, group }: SayBody) => ({
    id,
    to: group === undefined ? roster.phone(phone) : roster.group(group),
  });
  return {
    phone: command<PersonBody>(
      'registers a user with a phone',
      PERSON,
      (body) => describePerson(network.phone(body)),
      answers.person,
    ),
    contact: command<ContactBody>(
      'registers a contact',
      {
        ...PERSON,
        hides_number: optional(flag),
        addressing: optional(oneOf('pn', 'lid')),
        receipts: optional(oneOf('none', 'delivered', 'read')),
        group_privacy: optional(oneOf('everybody', 'invitation', 'blocked')),
      },
      ({ hides_number: hidesNumber, group_privacy: groupPrivacy, ...body }) =>
        describePerson(network.contact({ ...body, hidesNumber, groupPrivacy })),
      answers.person,
    ),
    people: command(
      'lists everybody',
      {},
      () => network.people.map(describePerson),
      answers.listOf(answers.person),
    ),
    scan: command<{ qr: string; phone?: string }>(
      'has a phone scan the QR text that a client shows',
      { qr: text, phone: optional(text) },
      ({ qr, phone }) => roster.phone(phone).scan(qr),
    ),
    'enter-code': command<{ code: string; phone?: string }>(
      'enters the pairing code of a client on a phone',
      { code: text, phone: optional(text) },
      ({ code, phone }) => roster.phone(phone).enterPairingCode(code),
    ),
    unlink: command<{ phone?: string }>(
      'unlinks every companion of a phone',
      { phone: optional(text) },
      ({ phone }) => roster.phone(phone).unlink(),
    ),
    'name-devices': command<{ phone?: string }>(
      'sends each companion of a phone a notice that lists all companions, itself included',
      { phone: optional(text) },
      ({ phone }) => roster.phone(phone).nameDevices(),
    ),
    say: command<SayBody>(
      'sends a text from a contact',
      SAY,
      (body) => roster.contact(body.contact).say(body.text, sayOptions(body)),
      answers.sent,
    ),
    'say-undecryptable': command<SayBody>(
      'the same, with a broken ciphertext first',
      SAY,
      (body) => roster.contact(body.contact).sayUndecryptable(body.text, sayOptions(body)),
      answers.sent,
    ),
    'phone-say': command<Partial<SayBody> & { text: string }>(
      'sends a text from the phone itself to a contact or a group',
      PHONE_SAY,
      (body) => roster.phone(body.phone).say(roster.partner(body), body.text, { id: body.id }),
      answers.sent,
    ),
    'read-chat': command<{ contact?: string; group?: string; phone?: string }>(
      'reads the chat with a contact, or a group, on the phone',
      { contact: optional(text), group: optional(text), phone: optional(text) },
      (body) => roster.phone(body.phone).readChat(roster.partner(body)),
    ),
    reply: command<OnMessageBody>(
      'has a contact reply to a message',
      ON_MESSAGE,
      (body) => roster.contact(body.contact).reply(body.id, body.text),
      answers.sent,
    ),
    react: command<OnMessageBody>(
      'has a contact react; text is the emoji',
      ON_MESSAGE,
      (body) => roster.contact(body.contact).react(body.id, body.text),
      answers.sent,
    ),
    edit: command<OnMessageBody>(
      'has a contact edit a message of its own',
      ON_MESSAGE,
      (body) => roster.contact(body.contact).edit(body.id, body.text),
      answers.sent,
    ),
    revoke: command<{ contact: string; id: string }>(
      'has a contact delete a message of its own',
      { contact: text, id: text },
      ({ contact, id }) => roster.contact(contact).revoke(id),
    ),
    received: command<{ contact: string }>(
      'lists the messages that a contact has received and decrypted',
      { contact: text },
      ({ contact }) => roster.contact(contact).received.map(describeReceived),
      answers.listOf(answers.received),
    ),
    'wait-for-message': command<{ contact: string; text: string; timeout_ms?: number }>(
      'waits until a contact receives exactly this text',
      { contact: text, text, timeout_ms: optional(number) },
      async (body) =>
        describeReceived(
          await roster.contact(body.contact).waitForMessage(body.text, body.timeout_ms),
        ),
      answers.received,
    ),
    receipts: command<{ contact: string; mode: ReceiptMode }>(
      'sets which receipts a contact sends for each message',
      { contact: text, mode: oneOf('none', 'delivered', 'read') },
      ({ contact, mode }) => {
        roster.contact(contact).receipts = mode;
      },
    ),
    'mark-delivered': command<{ contact: string; ids: string[] }>(
      'has a contact send delivery receipts',
      MARK,
      ({ contact, ids }) => roster.contact(contact).markDelivered(...ids),
    ),
    'mark-read': command<{ contact: string; ids: string[] }>(
      'has a contact send read receipts',
      MARK,
      ({ contact, ids }) => roster.contact(contact).markRead(...ids),
    ),
    'mark-played': command<{ contact: string; ids: string[] }>(
      'has a contact send played receipts',
      MARK,
      ({ contact, ids }) => roster.contact(contact).markPlayed(...ids),
    ),
    'request-retry': command<{ contact: string; id: string }>(
      'has a contact send a retry receipt for a message',
      { contact: text, id: text },
      ({ contact, id }) => roster.contact(contact).requestRetry(id),
    ),
    'set-default-timer': command<{ contact?: string; phone?: string; seconds: number }>(
      'sets after how many seconds messages of new chats disappear, of a contact or of a phone; 0 keeps them',
      { contact: optional(text), phone: optional(text), seconds: number },
      ({ contact, phone, seconds }) =>
        (contact === undefined ? roster.phone(phone) : roster.contact(contact)).setDefaultTimer(
          seconds,
        ),
    ),
    'fail-decryption': command<{ contact: string; times: number }>(
      'makes decryption of the next messages fail at a contact, which sends retry receipts',
      { contact: text, times: number },
      ({ contact, times }) => roster.contact(contact).failDecryption(times),
    ),
  };
}
