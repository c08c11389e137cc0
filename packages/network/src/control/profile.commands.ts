import type { LocalNetwork } from '../local/local-network.js';
import {
  command,
  CommandError,
  flag,
  number,
  oneOf,
  optional,
  text,
  type Command,
} from './command.js';
import type { Roster } from './roster.js';

type ShownState = 'composing' | 'recording' | 'paused' | 'online' | 'offline';

interface PictureBody {
  contact?: string;
  group?: string;
  base64: string;
}

interface ChatBody {
  contact?: string;
  group?: string;
  phone?: string;
  archived?: boolean;
  pinned?: boolean;
  muted_until?: number;
}

/** Commands for what people show of themselves, and for the settings of chats on the phone. */
export function profileCommands(network: LocalNetwork, roster: Roster): Record<string, Command> {
  const { profiles, media } = network;
  return {
    'set-about': command<{ contact: string; text: string }>(
      'gives a contact a text about itself',
      { contact: text, text },
      (body) => profiles.setAbout(roster.contact(body.contact).account, body.text),
    ),
    'set-picture': command<PictureBody>(
      'gives a contact or a group a picture: a JPEG as base64',
      { contact: optional(text), group: optional(text), base64: text },
      (body) => {
        const { url } = media.put('picture', Buffer.from(body.base64, 'base64'));
        if (body.group !== undefined) profiles.setPicture(roster.group(body.group), url);
        else if (body.contact !== undefined) roster.contact(body.contact).changePicture(url);
        else throw new CommandError('name a contact or a group');
      },
    ),
    show: command<{ contact: string; state: ShownState; group?: string; phone?: string }>(
      'shows a contact typing, recording, no longer (paused), online, or offline since now',
      {
        contact: text,
        state: oneOf('composing', 'recording', 'paused', 'online', 'offline'),
        group: optional(text),
        phone: optional(text),
      },
      ({ contact, state, group, phone }) => {
        const person = roster.contact(contact);
        if (state === 'online') return person.comeOnline();
        if (state === 'offline') return person.goOffline(new Date());
        return person.typing(
          state,
          group === undefined ? roster.phone(phone) : roster.group(group),
        );
      },
    ),
    'phone-chat': command<ChatBody>(
      'archives, pins or mutes a chat on the phone, or takes that back; muted_until is ms since 1970, 0 for no more',
      {
        contact: optional(text),
        group: optional(text),
        phone: optional(text),
        archived: optional(flag),
        pinned: optional(flag),
        muted_until: optional(number),
      },
      async (body) => {
        const phone = roster.phone(body.phone);
        const chat = roster.partner(body);
        const { archived: archive, pinned: pin, muted_until: mute } = body;
        if (archive !== undefined) await phone.modifyChat(chat, { archive, lastMessages: [] });
        if (pin !== undefined) await phone.modifyChat(chat, { pin });
        if (mute !== undefined) await phone.modifyChat(chat, { mute: mute === 0 ? null : mute });
      },
    ),
  };
}
