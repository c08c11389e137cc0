import { jsonBytes, PREVIEW_LENGTH } from '../base/common/cut-text.js';
import {
  bytes,
  bytesOrNull,
  decimal,
  id as ID,
  integer,
  integerOrNull,
  isTime,
  jid,
  jsonOrNull,
  list,
  named,
  nullable,
  object,
  optional,
  preview,
  prose,
  text,
  time,
  timeOrNull,
  trusted,
  variants,
  webAddressOrNull,
  wholeOrNull,
  type FieldRule,
  type RuleContext,
} from './field-rules.js';
import { isLid, isPn } from './jid.js';
import { SMALL_BYTES, SizeAllowance } from './size.allowance.js';
import {
  MAX_CARDS_BYTES,
  MAX_CONTENT_BYTES,
  MAX_MESSAGE_BYTES,
  MAX_TEXT_BYTES,
  MAX_TEXT_LENGTH,
} from './message-size.policy.js';
import {
  FOR_EVER_MS,
  WAVEFORM_LENGTH,
  type Address,
  type AliasPair,
  type CallUpdate,
  type ChangeTarget,
  type ChatUpdate,
  type ContactUpdate,
  type DeliveryUpdate,
  type GroupUpdate,
  type HashedChoice,
  type HistoryChunk,
  type InboundBatch,
  type InboundMessage,
  type Media,
  type MessageChange,
  type MessageDeletion,
  type MessageDetails,
  type MessageEdit,
  type Quoted,
  type ReactionChange,
  type ReceiptSender,
  type Referral,
  type SealedChoice,
  type SealedEdit,
  type SealedVote,
} from './inbound-batch.js';

const PREVIEW = preview(PREVIEW_LENGTH);
/** A quote shows the beginning; its message has the whole text. */
const QUOTE = preview(PREVIEW_LENGTH);
/** WhatsApp's own clients allow 2,048 characters in the longest of them, the description of an event. */
const DESCRIPTION = prose(2048);
/** WhatsApp's own clients allow 25 to 255 characters. */
const NAME_LENGTH = 1000;
const NAME = text(NAME_LENGTH);
const WORD_LENGTH = 255;
const WORD = text(WORD_LENGTH);
const MAX_URL = 2048;
/** One card: a hundred numbers of 17 characters. */
const MAX_PHONES_BYTES = 2 * 1024;
/** A group of 1,024, each by a jid of up to 45 bytes. */
const MAX_PARTICIPANTS_BYTES = 48 * 1024;
const MAX_OPTIONS = 100;
/** Each vote repeats the chosen options. WhatsApp's own clients allow 12 options of 100 characters. */
const MAX_OPTIONS_BYTES = 8 * 1024;
const SHA256_BYTES = 32;
/** A hash of each option, with its envelope and seal. */
const MAX_CHOICE_BYTES = 2 * MAX_OPTIONS * SHA256_BYTES;
/** AES-GCM takes 12. */
const MAX_IV_BYTES = 64;
/** The longest emoji in use has 35 UTF-16 code units. */
const EMOJI = text(64);
const COUNT = integer(0, 1_000_000_000);
const MAX_SIDE = 100_000;
/** The most members of a group. */
const MAX_MENTIONS = 1024;
const MAX_MENTIONS_BYTES = 48 * 1024;
const EARTH_RADIUS_M = 6_371_000;
const LIGHT_SPEED_MPS = 299_792_458;
const YEAR_SECONDS = 366 * 24 * 60 * 60;

const address = object<Address>({
  jid,
  pn: nullable(jid),
  lid: nullable(jid),
  isGroup: trusted,
});

const quoted = object<Quoted>({
  id: ID,
  senderJid: nullable(jid),
  senderName: nullable(NAME),
  fromMe: trusted,
  type: trusted,
  text: nullable(QUOTE),
  isStatus: trusted,
});

const referral = object<Referral>({
  sourceType: wholeOrNull(WORD_LENGTH),
  sourceId: wholeOrNull(WORD_LENGTH),
  sourceUrl: webAddressOrNull(MAX_URL),
  sourceApp: wholeOrNull(WORD_LENGTH),
  headline: nullable(NAME),
  body: nullable(DESCRIPTION),
  mediaType: trusted,
  ctwaClid: wholeOrNull(MAX_URL),
  ref: wholeOrNull(MAX_URL),
  conversionSource: wholeOrNull(WORD_LENGTH),
  entryPoint: wholeOrNull(WORD_LENGTH),
  entryPointApp: wholeOrNull(WORD_LENGTH),
  entryPointDelaySeconds: integerOrNull(0, YEAR_SECONDS),
});

const media = object<Media>({
  mimetype: nullable(WORD),
  fileName: nullable(NAME),
  size: integerOrNull(0, Number.MAX_SAFE_INTEGER),
  seconds: integerOrNull(0, YEAR_SECONDS),
  width: integerOrNull(0, MAX_SIDE),
  height: integerOrNull(0, MAX_SIDE),
  isVoice: trusted,
  isAnimated: trusted,
  waveform: nullable(list(WAVEFORM_LENGTH, integer(0, 100))),
  sha256: trusted,
  hasThumbnail: trusted,
});

/** Only people have a name to mention. */
const mentionsUpTo =
  (maxBytes: number): FieldRule<string[]> =>
  (values, context, name) => {
    const people = list(MAX_MENTIONS, jid, maxBytes)(values, context, name);
    return [...new Set(people)].filter((each) => isPn(each) || isLid(each));
  };

/** The sizes in bytes of the parts that the author fills in freely. */
interface PartSizes {
  text: number;
  content: number;
  cards: number;
  mentions: number;
}

const WHOLE: PartSizes = {
  text: MAX_TEXT_BYTES,
  content: MAX_CONTENT_BYTES,
  cards: MAX_CARDS_BYTES,
  mentions: MAX_MENTIONS_BYTES,
};
/** The sizes for senders who have used up their allowance of large messages. */
const SHORT: PartSizes = {
  text: SMALL_BYTES,
  content: SMALL_BYTES,
  cards: SMALL_BYTES,
  mentions: SMALL_BYTES,
};

type Details<Type extends MessageDetails['type']> = Extract<MessageDetails, { type: Type }>;

const detailsWith = (sizes: PartSizes) =>
  variants<MessageDetails>({
    location: object<Details<'location'>>({
      type: trusted,
      latitude: decimal(-90, 90),
      longitude: decimal(-180, 180),
      name: nullable(NAME),
      address: nullable(NAME),
      isLive: trusted,
      accuracyM: nullable(integer(0, EARTH_RADIUS_M)),
      speedMps: nullable(decimal(0, LIGHT_SPEED_MPS)),
      sequence: integerOrNull(0, Number.MAX_SAFE_INTEGER),
    }),
    contact: object<Details<'contact'>>({
      type: trusted,
      contacts: list(
        500,
        object({ name: NAME, phones: list(100, WORD, MAX_PHONES_BYTES) }),
        sizes.cards,
      ),
    }),
    poll: object<Details<'poll'>>({
      type: trusted,
      question: NAME,
      options: list(MAX_OPTIONS, NAME, MAX_OPTIONS_BYTES),
      selectableCount: integer(0, 100),
    }),
    event: object<Details<'event'>>({
      type: trusted,
      name: NAME,
      description: nullable(DESCRIPTION),
      startsAt: timeOrNull,
    }),
    album: object<Details<'album'>>({ type: trusted, imageCount: COUNT, videoCount: COUNT }),
    group_invite: object<Details<'group_invite'>>({
      type: trusted,
      groupJid: jid,
      groupName: NAME,
      code: WORD,
      expiresAt: timeOrNull,
    }),
    call: object<Details<'call'>>({ type: trusted, isVideo: trusted, isGroup: trusted }),
    choice: named(
      'choice',
      object<Details<'choice'>>({
        type: trusted,
        kind: trusted,
        id: wholeOrNull(NAME_LENGTH),
        text: nullable(NAME),
        description: nullable(NAME),
        name: wholeOrNull(WORD_LENGTH),
        parameters: jsonOrNull(sizes.cards),
        card_index: integerOrNull(0, MAX_OPTIONS),
      }),
    ),
    order: named(
      'order',
      object<Details<'order'>>({
        type: trusted,
        id: wholeOrNull(WORD_LENGTH),
        token: wholeOrNull(NAME_LENGTH),
        status: trusted,
        title: nullable(NAME),
        message: nullable(DESCRIPTION),
        item_count: integerOrNull(0, Number.MAX_SAFE_INTEGER),
        total_amount_1000: integerOrNull(0, Number.MAX_SAFE_INTEGER),
        currency: wholeOrNull(WORD_LENGTH),
        seller_jid: nullable(jid),
        request_id: nullable(ID),
      }),
    ),
    system: object<Details<'system'>>({
      type: trusted,
      notice: WORD,
      participants: list(5000, jid, MAX_PARTICIPANTS_BYTES),
    }),
  });

const messageOf = (sizes: PartSizes) =>
  object<InboundMessage>({
    id: ID,
    chat: address,
    fromMe: trusted,
    senderJid: jid,
    senderName: nullable(NAME),
    type: trusted,
    text: nullable(prose(MAX_TEXT_LENGTH, sizes.text)),
    preview: nullable(PREVIEW),
    timestamp: time,
    quoted: nullable(quoted),
    mentions: mentionsUpTo(sizes.mentions),
    media: nullable(media),
    details: nullable(detailsWith(sizes)),
    albumId: nullable(ID),
    isViewOnce: trusted,
    isForwarded: trusted,
    referral: optional(nullable(referral)) as FieldRule<Referral | null>,
    content: bytesOrNull(sizes.content),
    origin: trusted,
    sentStatus: trusted,
    adjusted: trusted,
  });
const message = messageOf(WHOLE);
const shortMessage = messageOf(SHORT);

const change = {
  messageId: ID,
  target: object<ChangeTarget>({ fromMe: trusted, authorJid: nullable(jid) }),
  chat: address,
  byMe: trusted,
  byJid: jid,
  at: named('timestamp', time),
  sentAt: trusted,
  origin: trusted,
  adjusted: trusted,
};
const editOf = (sizes: PartSizes) =>
  object<MessageEdit>({
    ...change,
    at: named('editedAt', time),
    text: nullable(prose(MAX_TEXT_LENGTH, sizes.text)),
    label: NAME,
    mentions: mentionsUpTo(sizes.mentions),
    content: bytesOrNull(sizes.content),
  });
const edit = editOf(WHOLE);
const shortEdit = editOf(SHORT);
const sealedEditOf = (sizes: PartSizes) =>
  object<SealedEdit>({
    ...change,
    iv: bytes(MAX_IV_BYTES),
    ciphertext: bytes(sizes.content),
  });
const sealedEdit = sealedEditOf(WHOLE);
const shortSealedEdit = sealedEditOf(SHORT);
const deletion = object<MessageDeletion>({ ...change, isVouchedFor: trusted });
const reaction = object<ReactionChange>({ ...change, byName: nullable(NAME), emoji: EMOJI });
const sealedChoice = object<SealedChoice>({
  iv: bytes(MAX_IV_BYTES),
  ciphertext: bytes(MAX_CHOICE_BYTES),
});
const hashedChoice = object<HashedChoice>({ hashes: list(MAX_OPTIONS, bytes(SHA256_BYTES)) });
const vote = object<SealedVote>({
  ...change,
  byName: nullable(NAME),
  voteId: ID,
  choice: (value, context, name) =>
    'hashes' in value ? hashedChoice(value, context, name) : sealedChoice(value, context, name),
});

const alias = object<AliasPair>({ pn: jid, lid: jid });
const group = object<GroupUpdate>({ jid, subject: NAME });
const contact = object<ContactUpdate>({
  address,
  name: nullable(NAME),
  verifiedName: NAME,
  pushName: NAME,
});
const chat = object<ChatUpdate>({
  address,
  name: NAME,
  archived: trusted,
  pinned: trusted,
  mutedUntil: nullable(integer(0, FOR_EVER_MS)),
  markedUnread: trusted,
  ephemeralSeconds: integerOrNull(1, YEAR_SECONDS),
  ephemeralSetAt: optional(time) as FieldRule<number>,
  unread: object({ count: COUNT, at: time }),
});
const call = object<CallUpdate>({
  callId: ID,
  chat: address,
  caller: address,
  callerJid: jid,
  callerName: nullable(NAME),
  senderJid: nullable(jid),
  ending: trusted,
  isVideo: trusted,
  at: time,
  origin: trusted,
});
const delivery = object<DeliveryUpdate>({
  messageId: ID,
  step: trusted,
  at: time,
  by: nullable(object<ReceiptSender>({ jids: list(2, jid), groupJid: nullable(jid) })),
});
const history = object<HistoryChunk>({
  type: trusted,
  progress: nullable(integer(0, 100)),
  chatCount: COUNT,
  messageCount: COUNT,
  chat: nullable(address),
});

/**
 * Validates everything from outside before it is stored. Afterwards the database and JSON can hold each number, time
 * and text of the batch, and no message is larger than allowed (`message-size.policy.ts`): the rest is cut, with a mark
 * in texts. Fields that had to be changed are listed in the `adjusted` of their message or change. Aliases and groups
 * without an address are dropped.
 * @param batch is changed in place
 * @param now ms; replaces impossible times
 * @param allowance limits each person's large messages; further ones are cut shorter
 */
export function sanitizeBatch(
  batch: InboundBatch,
  now: number,
  allowance = new SizeAllowance(),
): InboundBatch {
  const context: RuleContext = { fallbackTime: now, adjusted: [] };
  const each = <T>(entries: T[], rule: FieldRule<T>): T[] => {
    for (const entry of entries) rule(entry, context, '');
    return entries;
  };
  for (const entry of batch.messages) sanitizeMessage(entry, now, allowance);
  for (const entry of batch.edits) {
    sanitizeChange(entry, edit, now);
    const isWhole = isTrusted(entry, entry.byMe) || allowance.take(entry.byJid, filledIn(entry));
    if (!isWhole) sanitizeChange(entry, shortEdit, now);
  }
  for (const entry of batch.sealedEdits) {
    sanitizeChange(entry, sealedEdit, now);
    const { byMe, byJid, ciphertext } = entry;
    const isWhole = isTrusted(entry, byMe) || allowance.take(byJid, ciphertext.length);
    if (!isWhole) sanitizeChange(entry, shortSealedEdit, now);
  }
  for (const entry of batch.deletions) sanitizeChange(entry, deletion, now);
  for (const entry of batch.reactions) sanitizeChange(entry, reaction, now);
  for (const entry of batch.votes) sanitizeChange(entry, vote, now);
  batch.aliases = each(batch.aliases, alias).filter(({ pn, lid }) => pn && lid);
  batch.groups = each(batch.groups, group).filter((entry) => entry.jid);
  each(batch.contacts, contact);
  each(batch.deliveries, delivery);
  each(batch.calls, call);
  context.fallbackTime = 0;
  each(batch.chats, chat);
  if (batch.history) history(batch.history, context, '');
  return batch;
}

/** Validates an edit that could be decrypted only after its batch was validated; changes it in place. */
export function sanitizeEdit(entry: MessageEdit): MessageEdit {
  sanitizeChange(entry, edit, entry.sentAt ?? 0);
  return entry;
}

/** Replaces an impossible time: a message that has just arrived was sent about now; in a history it is unknown. */
function fallbackTime({ origin }: Pick<MessageChange, 'origin'>, now: number): number {
  return origin === 'history' ? 0 : now;
}

function sanitizeMessage(entry: InboundMessage, now: number, allowance: SizeAllowance): void {
  const context: RuleContext = { fallbackTime: fallbackTime(entry, now), adjusted: [] };
  message(entry, context, '');
  fitText(entry, context);
  const isWhole =
    isTrusted(entry, entry.fromMe) || allowance.take(entry.senderJid, filledIn(entry));
  if (!isWhole) shortMessage(entry, context, '');
  noteAdjusted(entry, context);
}

/** True for the phone's history and the owner's own messages, which may fill the disk: it is theirs. */
function isTrusted({ origin }: { origin: MessageChange['origin'] }, isByMe: boolean): boolean {
  return isByMe || origin === 'history';
}

/** The size in bytes of the words that the author of a message or an edit chose freely. */
function filledIn(entry: Pick<InboundMessage, 'content' | 'text'>): number {
  return (entry.content?.length ?? 0) + jsonBytes(entry.text);
}

/** Cuts the text to the size that the rest leaves; as the API shows it, the rest is up to twice as large. */
function fitText(entry: InboundMessage, context: RuleContext): void {
  if (entry.text === null) return;
  const { text: _text, preview: _preview, content: _content, ...rest } = entry;
  const left = MAX_MESSAGE_BYTES - 2 * jsonBytes(rest);
  if (left < MAX_TEXT_BYTES) entry.text = prose(MAX_TEXT_LENGTH, left)(entry.text, context, 'text');
}

/** Validates a change. Its author sets the time; the time of the carrying message replaces an impossible one. */
function sanitizeChange<T extends MessageChange>(entry: T, rule: FieldRule<T>, now: number): void {
  const context: RuleContext = { fallbackTime: fallbackTime(entry, now), adjusted: [] };
  if (isTime(entry.sentAt)) context.fallbackTime = entry.sentAt;
  rule(entry, context, '');
  noteAdjusted(entry, context);
}

function noteAdjusted(entry: { adjusted?: string[] }, { adjusted }: RuleContext): void {
  if (adjusted.length > 0) entry.adjusted = [...new Set([...(entry.adjusted ?? []), ...adjusted])];
}
