import type { proto } from '@whiskeysockets/baileys';
import { albumMessage } from './albums.js';
import { groupInviteMessage } from './group-invites.js';
import { callLogMessage } from './calls.js';
import * as media from './media.js';
import {
  contactsMessage,
  contactMessage,
  liveLocationMessage,
  locationMessage,
} from './places-and-cards.js';
import { eventMessage, pollMessage } from './polls-and-events.js';
import { forwarded, mentioning, textMessage } from './text.js';
import { ephemeral, viewOnce } from './wrappings.js';

/** Makes a content from a caption, name or question, and the options or numbers of some kinds. */
type Maker = (text: string | undefined, options: string[]) => proto.IMessage;

const card = (name = 'Carol', phones: string[] = ['+15550100']) => ({ name, phones });

/** Sample contents by the name of their kind, for the control port. */
export const CONTENT_BY_NAME: Record<string, Maker> = {
  image: (caption) => media.imageMessage({ caption }),
  video: (caption) => media.videoMessage({ caption }),
  gif: (caption) => media.gifMessage({ caption }),
  ptv: () => media.ptvMessage(),
  audio: () => media.audioMessage(),
  voice: () => media.voiceMessage(),
  document: (caption) => media.documentMessage({ caption }),
  sticker: () => media.stickerMessage(),
  location: (name) => locationMessage({ name }),
  'live-location': (caption) => liveLocationMessage({ caption }),
  album: (_, [count = '2']) => albumMessage(Number(count)),
  'group-invite': (caption) =>
    groupInviteMessage({ jid: '120363000000000001@g.us', name: 'Book club' }, { caption }),
  mention: (text = 'hello', jids) =>
    mentioning([...jids.map((jid) => `@${jid.split('@')[0]}`), text].join(' '), jids),
  contact: (name, [phone]) => contactMessage(card(name, phone ? [phone] : undefined)),
  contacts: (_, phones) => contactsMessage(phones.map((phone) => card(phone, [phone]))),
  poll: (question = 'Yes or no?', options) =>
    pollMessage(question, options.length > 0 ? options : ['Yes', 'No'], { version: 3 }),
  event: (name = 'Event') => eventMessage(name),
  'view-once': (caption) => viewOnce(media.imageMessage({ caption })),
  disappearing: (text = 'soon gone') => ephemeral(textMessage(text)),
  forwarded: (text = 'passed on') => forwarded(textMessage(text), 5),
  'call-log': () => callLogMessage(),
};
