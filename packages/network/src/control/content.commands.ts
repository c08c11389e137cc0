import type { Addressing } from '../directory/account.js';
import type { LocalNetwork } from '../local/local-network.js';
import type { CallEnd } from '../people/call.js';
import { albumMessage, inAlbum } from '../people/content/albums.js';
import { imageMessage } from '../people/content/media.js';
import { CONTENT_BY_NAME } from '../people/content/by-name.js';
import { unknownField } from '../people/content/plaintext.js';
import type { Withheld } from '../people/content/envelope.js';
import * as answers from './answers.js';
import { command, flag, number, oneOf, optional, text, texts, type Command } from './command.js';
import type { Roster } from './roster.js';

interface SendBody {
  contact: string;
  kind: string;
  text?: string;
  options?: string[];
  group?: string;
  from_phone?: boolean;
  withheld?: Withheld;
  id?: string;
  phone?: string;
}

interface OnMessageBody {
  contact: string;
  id: string;
  text: string;
}

interface VoteBody {
  /** By default the phone. */
  contact?: string;
  phone?: string;
  id: string;
  choices: string[];
  author_as?: Addressing;
  voter_as?: Addressing;
  /** Another contact, who appears as the voter. */
  in_name_of?: string;
}

const ON_MESSAGE = { contact: text, id: text, text };
const KINDS = [...Object.keys(CONTENT_BY_NAME), 'unknown'];

/** Commands for everything but texts: kinds of message, status posts, channels, calls, addresses. */
export function contentCommands(network: LocalNetwork, roster: Roster): Record<string, Command> {
  return {
    send: command<SendBody>(
      'sends a message of any kind from a contact, or from the phone to the contact or a group',
      {
        contact: text,
        kind: oneOf(...KINDS),
        text: optional(text),
        options: optional(texts),
        group: optional(text),
        from_phone: optional(flag),
        withheld: optional(oneOf('view-once', 'absent')),
        id: optional(text),
        phone: optional(text),
      },
      ({ contact, kind, text: words, options = [], group, withheld, id, ...body }) => {
        const content = CONTENT_BY_NAME[kind]?.(words, options) ?? {};
        const unknownFields = kind === 'unknown' ? unknownField(words ?? 'unknown') : undefined;
        const how = { id, withheld, unknownFields };
        const room = group === undefined ? undefined : roster.group(group);
        const person = roster.contact(contact);
        const phone = roster.phone(body.phone);
        return body.from_phone
          ? phone.sendMessage(room ?? person, content, how)
          : person.sendMessage(content, { ...how, to: room ?? phone });
      },
      answers.sent,
    ),
    'edit-encrypted': command<OnMessageBody>(
      'has a contact edit its own message, encrypted as by current clients',
      ON_MESSAGE,
      (body) => roster.contact(body.contact).editEncrypted(body.id, body.text),
    ),
    'send-album': command<{ contact: string; count?: number; phone?: string }>(
      'has a contact send an album of photos',
      { contact: text, count: optional(number), phone: optional(text) },
      async ({ contact, count = 2, phone }) => {
        const person = roster.contact(contact);
        const to = roster.phone(phone);
        const album = await person.sendMessage(albumMessage(count), { to });
        for (let part = 0; part < count; part += 1) {
          const key = { id: album.id, fromMe: true, remoteJid: to.jid };
          await person.sendMessage(inAlbum(imageMessage(), key), { to });
        }
        return album;
      },
    ),
    'reply-to-status': command<OnMessageBody>(
      'has a contact answer a status of the phone',
      ON_MESSAGE,
      (body) => roster.contact(body.contact).replyToStatus(body.id, body.text),
    ),
    'phone-status': command<{ contact: string; text: string; phone?: string }>(
      'posts a status of a phone that a contact sees',
      { contact: text, text, phone: optional(text) },
      (body) => roster.phone(body.phone).postStatus(body.text, [roster.contact(body.contact)]),
    ),
    vote: command<VoteBody>(
      'has a contact or the phone vote in a poll; the rest is how the vote names its people, by default as its chat',
      {
        contact: optional(text),
        phone: optional(text),
        id: text,
        choices: texts,
        author_as: optional(oneOf('pn', 'lid')),
        voter_as: optional(oneOf('pn', 'lid')),
        in_name_of: optional(text),
      },
      ({ contact, phone, id, choices, in_name_of: name, ...as }) => {
        const { author_as: authorAs, voter_as: voterAs } = as;
        const voter = contact === undefined ? roster.phone(phone) : roster.contact(contact);
        const inNameOf = name === undefined ? undefined : roster.contact(name);
        return voter.vote(id, choices, { authorAs, voterAs, inNameOf });
      },
      answers.sent,
    ),
    pin: command<{ contact: string; id: string; on?: boolean }>(
      'has a contact pin or unpin a message',
      { contact: text, id: text, on: optional(flag) },
      ({ contact, id, on }) => roster.contact(contact).pin(id, on),
    ),
    'post-status': command<{ contact: string; text: string; phone?: string }>(
      'has a contact post a status that a phone sees',
      { contact: text, text, phone: optional(text) },
      (body) => roster.contact(body.contact).postStatus(body.text, [roster.phone(body.phone)]),
    ),
    channel: command<{ name: string; phone?: string }>(
      'creates a channel that a phone follows',
      { name: text, phone: optional(text) },
      (body) => {
        const { jid, name } = network.channel(body.name, [roster.phone(body.phone)]);
        return { jid, name };
      },
    ),
    'channel-post': command<{ channel: string; text: string }>(
      'posts in a channel',
      { channel: text, text },
      (body) => roster.channel(body.channel).post(body.text),
    ),
    call: command<{ contact: string; group?: string; video?: boolean; phone?: string }>(
      'has a contact call a phone or a group',
      { contact: text, group: optional(text), video: optional(flag), phone: optional(text) },
      ({ contact, group, video: isVideo, phone }) => {
        const to = group === undefined ? roster.phone(phone) : roster.group(group);
        const { id } = roster.contact(contact).call({ to, isVideo });
        return { id };
      },
    ),
    'end-call': command<{ contact: string; id: string; how?: CallEnd }>(
      'ends a call; timeout is a missed one',
      {
        contact: text,
        id: text,
        how: optional(oneOf('timeout', 'hang-up', 'accepted_elsewhere', 'rejected_elsewhere')),
      },
      ({ contact, id, how }) => roster.call(contact, id).end(how),
    ),
    'set-addressing': command<{ contact: string; addressing: Addressing }>(
      'switches a contact to its number or its LID',
      { contact: text, addressing: oneOf('pn', 'lid') },
      ({ contact, addressing }) => {
        roster.contact(contact).addressing = addressing;
      },
    ),
    'reveal-number': command<{ contact: string }>(
      'sends the notice that the LID of a contact belongs to its number',
      { contact: text },
      ({ contact }) => roster.contact(contact).address.reveal(),
    ),
    'change-number': command<{ contact: string; number: string }>(
      "changes a contact's number",
      { contact: text, number: text },
      ({ contact, number }) => roster.contact(contact).address.changeNumber(number),
    ),
  };
}
