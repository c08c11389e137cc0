import { formatFacts, formatNumber, locale, t } from '../../language/t.js';
import { titleOfJid } from '../chats/chat.view.js';
import { translationOf } from '../shared/explanation.js';
import { playTime } from '../shared/time.js';

/**
 * @import { GroupMember, Media, Message, MessageStatus, Quoted, Reaction } from '../../service/types.d.ts'
 *
 * @typedef {'text' | 'system' | 'undecrypted' | 'reaction' | 'edit' | 'deletion' | 'vote'} TextOnly
 */

/** @type {Partial<Record<MessageStatus, string>>} */
const STATUS_TEXT = {
  queued: t('message.status.queued'),
  sending: t('message.status.sending'),
  sent: t('message.status.sent'),
  delivered: t('message.status.delivered'),
  read: t('message.status.read'),
  played: t('message.status.played'),
  unknown: t('message.status.unknown'),
  error: t('message.status.error'),
};

/**
 * A name for each type that shows more than its text, and for two kinds of files.
 * @type {Record<Exclude<Message['type'], TextOnly> | 'gif' | 'voice', string>}
 */
const TYPE_TEXTS = {
  image: t('message.type.image'),
  video: t('message.type.video'),
  gif: t('message.type.gif'),
  audio: t('message.type.audio'),
  voice: t('message.type.voice'),
  document: t('message.type.document'),
  sticker: t('message.type.sticker'),
  location: t('message.type.location'),
  contact: t('message.type.contact'),
  poll: t('message.type.poll'),
  event: t('message.type.event'),
  album: t('message.type.album'),
  group_invite: t('message.type.group-invite'),
  call: t('message.type.call'),
  unsupported: t('message.type.unsupported'),
};

/** @type {Partial<Record<string, string>>} */
const TYPE_TEXT = TYPE_TEXTS;

/** Shown as a card. */
export const CARD_TYPES = ['location', 'contact', 'poll', 'event', 'album'];
/** @type {Record<string, string>} */
const ONCE_TEXT = {
  image: t('message.once.image'),
  video: t('message.once.video'),
  gif: t('message.once.gif'),
  audio: t('message.once.audio'),
  voice: t('message.once.voice'),
  document: t('message.once.document'),
  sticker: t('message.once.sticker'),
};

const MEDIA_TYPES = ['image', 'video', 'audio', 'document', 'sticker'];

/**
 * The steps of a timeline, in the words of the status after each.
 * @type {Record<string, string>}
 */
const STEP_TEXT = {
  ...STATUS_TEXT,
  uploaded: t('message.step.uploaded'),
  written: t('message.step.written'),
  server: t('message.status.sent'),
  timeout: t('message.status.unknown'),
};

/**
 * A status in words; null if there is nothing to say.
 * @param {MessageStatus | null} status
 */
export function statusText(status) {
  return (status && STATUS_TEXT[status]) ?? null;
}

/** @param {string} step */
export const stepText = (step) => STEP_TEXT[step] ?? step;

/** @param {Message} message */
export const isMedia = ({ type, deleted_at }) => MEDIA_TYPES.includes(type) && !deleted_at;

/**
 * A video that plays in a loop without sound. Animated stickers do not count.
 * @param {Pick<Message, 'type' | 'media'>} message
 */
export const isGif = ({ type, media }) => type === 'video' && media?.is_animated === true;

/**
 * The reason why an own message waits, besides its turn; null for none.
 * @param {Message} message
 * @param {boolean} hasConnection
 */
export function waitingText(message, hasConnection) {
  if (message.status !== 'queued') return null;
  if (!hasConnection) return t('message.waiting.connection');
  return isMedia(message) && message.uploaded_at === null ? t('message.waiting.upload') : null;
}

/**
 * The part of a message that was too large to be stored whole, as the API names it; null for most messages. A replaced
 * time does not count.
 * @param {Message} message
 */
export function missingFields({ adjusted_fields: fields = [] }) {
  const cut = fields.filter((field) => field !== 'timestamp');
  return cut.length > 0 ? cut.join(', ') : null;
}

/** @param {Message} message */
export const isNotice = ({ type }) => type === 'system' || type === 'call';

/**
 * Names the people of a notice: the service knows them by their numbers, the members of the group have names.
 * @param {Message} message
 * @param {readonly GroupMember[]} [members]
 */
export function noticeText({ type, text, details, from_me }, members = []) {
  if (type !== 'call') return withNames(text ?? t('message.notice'), members);
  return t(`message.call.${from_me ? 'made' : 'missed'}.${callKind(details)}`);
}

/**
 * The end of the keys of texts about a call: neither video nor voice if its kind is unknown.
 * @param {{ is_group?: boolean, is_video?: boolean | null } | null} call
 */
export function callKind(call) {
  const isVideo = call?.is_video ?? null;
  const kind = isVideo === null ? 'any' : isVideo ? 'video' : 'voice';
  return call?.is_group ? /** @type {const} */ (`group-${kind}`) : kind;
}

/**
 * @param {string} text
 * @param {readonly GroupMember[]} members
 */
const withNames = (text, members) =>
  text.replace(
    /\+\d{7,}/g,
    (number) => members.find(({ phone }) => phone === number)?.name ?? number,
  );

/**
 * A note for a message whose text cannot be shown.
 * @param {Message} message
 * @returns {string | null}
 */
export function messageNote({ type, status, deleted_at, text, details }) {
  if (deleted_at) return t('message.deleted');
  if (status === 'undecrypted' || type === 'undecrypted') {
    return t('message.undecrypted');
  }
  // The service's own words, such as that it can be opened once, on the phone.
  if (type === 'unsupported') return text ?? TYPE_TEXT.unsupported ?? null;
  if (type === 'text' && text === null) return TYPE_TEXT.unsupported ?? null;
  // Its content was not understood; an empty bubble would say nothing.
  if (CARD_TYPES.includes(type) && !details && !text) return TYPE_TEXT[type] ?? null;
  return null;
}

/** @param {string} type */
export const typeText = (type) =>
  type === 'text' ? t('message.type.text') : (TYPE_TEXT[type] ?? null);

/**
 * The title of an attachment.
 * @param {Pick<Message, 'type' | 'media' | 'is_view_once'>} message
 */
export function mediaTitle({ type, media, is_view_once }) {
  if (media?.file_name) return media.file_name;
  const kind = media?.is_voice ? 'voice' : isGif({ type, media }) ? 'gif' : type;
  if (is_view_once) return ONCE_TEXT[kind] ?? t('message.once.file');
  return TYPE_TEXT[kind] ?? t('message.type.file');
}

/**
 * Size, dimensions or duration of an attachment, such as `2.4 MB · 1280 × 720`.
 * @param {Media | null} media
 */
export function mediaFacts(media) {
  if (!media) return '';
  const { mimetype, size, seconds, width, height } = media;
  return formatFacts([
    mimetype?.split(';')[0],
    seconds ? playTime(seconds) : null,
    width && height ? `${width} × ${height}` : null,
    size ? fileSize(size) : null,
  ]);
}

/** @type {Record<Media['state'], string>} */
const STATE_TEXT = {
  remote: t('file.state.remote'),
  fetching: t('file.state.fetching'),
  stored: t('file.state.stored'),
  expired: t('file.state.expired'),
  failed: t('file.state.failed'),
};

/**
 * All known facts of a message's file, with a name for each.
 * @param {Message} message
 * @returns {[name: string, value: string][]}
 */
export function fileFacts(message) {
  const { media } = message;
  if (!isMedia(message) || !media) return [];
  const { file_name, mimetype, size, width, height, seconds, state, error_code } = media;
  /** @type {[string, string | false | 0 | null][]} */
  const facts = [
    [t('file.fact.name'), file_name],
    [t('file.fact.type'), mimetype],
    [t('file.fact.size'), size !== null && exactSize(size)],
    [t('file.fact.dimensions'), width && height && `${width} × ${height}`],
    [t('file.fact.duration'), seconds && playTime(seconds)],
    [t('file.fact.state'), hasFile(message) && STATE_TEXT[state]],
    [t('file.fact.error'), error_code],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

/** @param {number} bytes */
const exactSize = (bytes) =>
  bytes < 1000 ? fileSize(bytes) : t('file.exact', { size: fileSize(bytes), bytes });

/**
 * The URL of a file whose answer comes at once, even if the service does not have the file: a browser has six
 * connections to a host, and waiting ones are missing for calls.
 * @param {string} url `media.url`, which has a query
 */
export const withoutWait = (url) => `${url}&wait=0`;

/**
 * The URL by which to show, play or read a file that the service has.
 * @param {Message} message
 */
export const fileSource = ({ media }) => withoutWait(media?.url ?? '');

/**
 * True if there is a file to fetch. The content of a view-once message stays on the phone.
 * @param {Message} message
 */
export const hasFile = ({ media, is_view_once }) => !is_view_once && Boolean(media?.url);

/** Pixels; the longest side of a picture. */
const SHOWN_SIZE = { sticker: 144, other: 320 };

/**
 * The size in which a picture or video is shown, in pixels, so that its place is there before it is loaded.
 * @param {Message} message
 */
export function shownSize({ type, media }) {
  const { width, height } = media ?? {};
  const most = type === 'sticker' ? SHOWN_SIZE.sticker : SHOWN_SIZE.other;
  if (!width || !height) return { width: most, height: most };
  const scale = Math.min(1, most / Math.max(width, height));
  const [shownWidth, shownHeight] = [width, height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  );
  return { width: shownWidth, height: shownHeight };
}

const UNITS = /** @type {const} */ ([
  'file.bytes',
  'file.kilobytes',
  'file.megabytes',
  'file.gigabytes',
]);
const oneDecimal = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** @param {number} bytes */
export function fileSize(bytes) {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  const size = power > 0 && value < 10 ? oneDecimal.format(value) : formatNumber(Math.round(value));
  return t(UNITS[power] ?? 'file.bytes', { size });
}

/**
 * The loaded share of a file.
 * @param {number} loaded bytes
 * @param {number} total
 */
export const loadedText = (loaded, total) =>
  t('file.loaded', { loaded: fileSize(loaded), total: fileSize(total) });

/**
 * The reason why sending a message failed, and what to do; null if it did not fail.
 * @param {Message} message
 */
export function failureText(message) {
  if (message.status === 'error') return errorText(message) ?? t('message.failed');
  if (message.status === 'unknown') return errorText(message) ?? t('message.unconfirmed');
  return null;
}

/**
 * The explanation of `refused` asks to look up WhatsApp's code, which only the service's text has.
 * @param {Pick<Message, 'error_code' | 'error_text'>} message
 */
export function errorText({ error_code, error_text }) {
  const isKnown = error_code !== 'refused';
  return (isKnown && translationOf('message', error_code)?.whole) || error_text;
}

/** @param {{ from_me: boolean, sender_name?: string | null, sender_jid: string | null }} message */
export function senderName({ from_me, sender_name, sender_jid }) {
  return from_me
    ? t('message.you')
    : sender_name || (sender_jid ? titleOfJid(sender_jid) : t('message.they'));
}

/**
 * The name of the quoted sender. In a chat of two, it is oneself or the other person.
 * @param {{ from_me: boolean, sender_name?: string | null, sender_jid: string | null }} quoted
 * @param {string} partner the name of the other person; empty in a group
 */
export const quotedName = (quoted, partner) => (!quoted.from_me && partner) || senderName(quoted);

/** A mention in a text: an `@` and the user part of the jid. */
const PERSON = /@(\d{5,})(?!\d)/g;

/**
 * A text with the names of people in place of their numbers.
 * @param {string} text
 * @param {readonly { jid: string, lid?: string | null, tag?: string, name: string | null }[]} people
 */
export function namedText(text, people) {
  if (!text.includes('@')) return text;
  const names = new Map(
    people.flatMap(({ jid, lid, tag, name }) =>
      [userOf(jid), userOf(lid), tag?.slice(1)].map((user) => [user, name]),
    ),
  );
  return text.replace(PERSON, (number, user) => (names.get(user) ? `@${names.get(user)}` : number));
}

/** @param {string | null | undefined} jid */
const userOf = (jid) => jid?.split(/[:@]/)[0];

/**
 * A message in one line, for quotes and search results.
 * @param {Pick<Quoted, 'type' | 'text'> & { media?: Media | null }} message
 * @param {Parameters<typeof namedText>[1]} [people] people who may be named in it
 */
export function lineOf({ type, text, media = null }, people = []) {
  if (text) return namedText(text, people);
  return media
    ? mediaTitle({ type, media, is_view_once: false })
    : (TYPE_TEXT[type] ?? t('message.type.message'));
}

/**
 * Reactions grouped by emoji, with their senders.
 * @param {Reaction[] | null} reactions
 * @returns {{ emoji: string, names: string[], isMine: boolean }[]}
 */
export function groupReactions(reactions) {
  /** @type {Map<string, { names: string[], isMine: boolean }>} */
  const groups = new Map();
  for (const reaction of reactions ?? []) {
    const { names, isMine } = groups.get(reaction.emoji) ?? { names: [], isMine: false };
    groups.set(reaction.emoji, {
      names: [...names, senderName(reaction)],
      isMine: isMine || reaction.from_me,
    });
  }
  return [...groups].map(([emoji, group]) => ({ emoji, ...group }));
}

/** @param {Message} message */
export const ownReaction = ({ reactions }) =>
  reactions?.find(({ from_me }) => from_me)?.emoji ?? null;
