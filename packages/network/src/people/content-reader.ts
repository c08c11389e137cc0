import type { proto } from '@whiskeysockets/baileys';

/** The kind of a message for its reader, if it does not change another one. */
export type ContentKind =
  | 'text'
  | 'image'
  | 'video'
  | 'audio'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contact'
  | 'poll'
  | 'event'
  | 'album'
  | 'group_invite'
  | 'other';

/** A content in its reader's view. */
export interface ReadContent {
  kind: ContentKind;
  /** The text, caption, question or name; an empty string without one. */
  text: string;
  details?: object;
  /** The jids of mentioned people. */
  mentions?: string[];
  /** The id of the message that it answers. */
  quotes?: string;
  /** Seconds until it disappears. */
  expiration?: number;
}

/** Unwraps a content. */
export function readContent(content: proto.IMessage): ReadContent {
  const { mentionedJid, stanzaId, expiration } = contextOf(content) ?? {};
  return {
    ...readKind(content),
    ...(mentionedJid?.length && { mentions: mentionedJid }),
    ...(stanzaId && { quotes: stanzaId }),
    ...(expiration && { expiration }),
  };
}

function readKind(content: proto.IMessage): Pick<ReadContent, 'kind' | 'text' | 'details'> {
  const words = content.conversation || content.extendedTextMessage?.text;
  if (words) return { kind: 'text', text: words };
  const place = content.locationMessage ?? content.liveLocationMessage;
  if (place) return readPlace(place);
  const { contactMessage, contactsArrayMessage, eventMessage, groupInviteMessage } = content;
  const cards = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts;
  if (cards) return readCards(cards);
  const poll = pollOf(content);
  if (poll) return readPoll(poll);
  if (eventMessage) return { kind: 'event', text: eventMessage.name ?? '' };
  if (content.albumMessage) return { kind: 'album', text: '' };
  if (groupInviteMessage) {
    return { kind: 'group_invite', text: groupInviteMessage.caption ?? '' };
  }
  return readMedia(content);
}

export function pollOf(content: proto.IMessage): proto.Message.IPollCreationMessage | undefined {
  const { pollCreationMessage, pollCreationMessageV2, pollCreationMessageV3 } = content;
  return pollCreationMessage ?? pollCreationMessageV2 ?? pollCreationMessageV3 ?? undefined;
}

function readPlace(place: proto.Message.ILocationMessage & { caption?: string | null }) {
  const { degreesLatitude: latitude, degreesLongitude: longitude, name, address, caption } = place;
  const details = { latitude, longitude, name, address };
  return { kind: 'location', text: name || caption || '', details } as const;
}

/** The numbers that a phone would write to. */
function readCards(cards: proto.Message.IContactMessage[]) {
  const contacts = cards.map(({ displayName, vcard }) => ({
    name: displayName ?? '',
    phones: (vcard ?? '').split('\n').flatMap(phoneIn),
  }));
  const text = contacts.map(({ name }) => name).join(', ');
  return { kind: 'contact', text, details: { contacts } } as const;
}

function phoneIn(line: string): string[] {
  const [name = ''] = line.split(':', 1);
  const [, waid] = /;waid=(\d+)/.exec(name) ?? [];
  return waid !== undefined && name.includes('TEL') ? [`+${waid}`] : [];
}

function readPoll({ name, options, selectableOptionsCount }: proto.Message.IPollCreationMessage) {
  const question = name ?? '';
  const details = {
    question,
    options: (options ?? []).map(({ optionName }) => optionName ?? ''),
    selectable: selectableOptionsCount ?? 0,
  };
  return { kind: 'poll', text: question, details } as const;
}

function readMedia(content: proto.IMessage): Pick<ReadContent, 'kind' | 'text'> {
  const { imageMessage, videoMessage, documentMessage } = content;
  if (imageMessage) return { kind: 'image', text: imageMessage.caption ?? '' };
  if (videoMessage) return { kind: 'video', text: videoMessage.caption ?? '' };
  if (content.ptvMessage) return { kind: 'video', text: '' };
  if (documentMessage) return { kind: 'document', text: documentMessage.caption ?? '' };
  if (content.audioMessage) return { kind: 'audio', text: '' };
  return { kind: content.stickerMessage ? 'sticker' : 'other', text: '' };
}

function contextOf(content: proto.IMessage): proto.IContextInfo | undefined {
  for (const part of Object.values(content) as unknown[]) {
    if (typeof part !== 'object' || part === null || !('contextInfo' in part)) continue;
    if (part.contextInfo) return part.contextInfo;
  }
  return undefined;
}
