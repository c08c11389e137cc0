import { proto } from '@whiskeysockets/baileys';

export type Content = proto.IMessage;
export type ContentKind = keyof proto.IMessage;

/** A message without its envelopes. */
export interface Unwrapped {
  content: Content;
  /** What the content is; null for keys alone, and where the library knows no such kind. */
  kind: ContentKind | null;
  isViewOnce: boolean;
  /** It was decrypted, and there is nothing in it that the library knows. */
  isUnknown: boolean;
}

/** Deeper than any real client nests them; a hostile one could go on for ever. */
const MAX_ENVELOPES = 10;

const VIEW_ONCE: ContentKind[] = [
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
];

/** All hold a message inside; the library itself opens only some of them (Baileys: Utils/messages.js). */
const ENVELOPES: ContentKind[] = [
  ...VIEW_ONCE,
  'deviceSentMessage',
  'ephemeralMessage',
  'documentWithCaptionMessage',
  'editedMessage',
  'associatedChildMessage',
  'groupStatusMessage',
  'groupStatusMessageV2',
  'groupMentionedMessage',
  'botInvokeMessage',
  'botForwardedMessage',
  'botTaskMessage',
  'commentMessage',
  'eventCoverImage',
  'groupStatusMentionMessage',
  'limitSharingMessage',
  'lottieStickerMessage',
  'pollCreationMessageV4',
  'pollCreationOptionImageMessage',
  'questionMessage',
  'questionReplyMessage',
  'statusAddYours',
  'statusMentionMessage',
];

const ENVELOPE_NAMES = new Set<string>(ENVELOPES);

/** Stand beside the content proper. */
const COMPANIONS = new Set<string>(['messageContextInfo']);
const KEYS = new Set<string>([
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
]);

/** The innermost content: what a person sent, in how many envelopes soever. */
export function unwrap(message: Content): Unwrapped {
  let content = message;
  let isViewOnce = false;
  for (let depth = 0; depth < MAX_ENVELOPES; depth += 1) {
    const envelope = envelopeOf(content);
    if (!envelope) break;
    isViewOnce ||= VIEW_ONCE.includes(envelope);
    content = (content[envelope] as { message?: Content | null }).message ?? {};
  }
  const names = namesOf(content);
  const kind = names.find((name) => !KEYS.has(name)) ?? null;
  return { content, kind, isViewOnce, isUnknown: names.length === 0 };
}

function envelopeOf(content: Content): ContentKind | undefined {
  // Most messages have none, and few parts: to look for each kind of envelope in each would take long.
  const mayHaveOne = Object.keys(content).some((name) => ENVELOPE_NAMES.has(name));
  return mayHaveOne ? ENVELOPES.find((name) => content[name]) : undefined;
}

function namesOf(content: Content): ContentKind[] {
  return (Object.keys(content) as ContentKind[]).filter(
    (name) => content[name] !== null && content[name] !== undefined && !COMPANIONS.has(name),
  );
}

/** What a message says of its place in the conversation: the message it answers, forwarding. */
export function contextOf({ content, kind }: Unwrapped): proto.IContextInfo | null {
  const part = kind ? content[kind] : null;
  if (!part || typeof part !== 'object' || !('contextInfo' in part)) return null;
  return part.contextInfo ?? null;
}

/** A protobuf number of 64 bits, null where it is not set. */
export function toNumber(
  value: { toString(): string; toNumber?(): number } | null | undefined,
): number | null {
  if (value === null || value === undefined) return null;
  // A Long, which would otherwise be written out in digits and read again.
  return value.toNumber?.() ?? Number(value);
}

/** WhatsApp counts whole seconds, as a number or a protobuf Long. */
export function toMs(seconds: Parameters<typeof toNumber>[0]): number {
  return (toNumber(seconds) ?? 0) * 1000;
}
