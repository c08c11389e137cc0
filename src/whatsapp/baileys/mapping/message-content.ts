import { proto } from '@whiskeysockets/baileys';

export type Content = proto.IMessage;
export type ContentKind = keyof proto.IMessage;

/** A message without its envelopes. */
export interface Unwrapped {
  content: Content;
  /** Null if there are only keys, or if the library does not know the kind. */
  kind: ContentKind | null;
  isViewOnce: boolean;
  /** True if it was decrypted, but contains no field that the library knows. */
  isUnknown: boolean;
}

/** Deeper than any real client nests them; a malicious one could nest without end. */
const MAX_ENVELOPES = 10;

const VIEW_ONCE: ContentKind[] = [
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
];

/** Kinds that contain a message; the library itself unwraps only some of them (Baileys: Utils/messages.js). */
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

/** Fields besides the content. */
const COMPANIONS = new Set<string>(['messageContextInfo']);
const KEYS = new Set<string>([
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
]);

/** The innermost content, without its envelopes. */
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
  // Skips the search: most messages have no envelope and few fields, and checking each kind of envelope would take
  // longer.
  const mayHaveOne = Object.keys(content).some((name) => ENVELOPE_NAMES.has(name));
  return mayHaveOne ? ENVELOPES.find((name) => content[name]) : undefined;
}

function namesOf(content: Content): ContentKind[] {
  return (Object.keys(content) as ContentKind[]).filter(
    (name) => content[name] !== null && content[name] !== undefined && !COMPANIONS.has(name),
  );
}

/** The context of a message: the quoted message, forwarding. */
export function contextOf({ content, kind }: Unwrapped): proto.IContextInfo | null {
  const part = kind ? content[kind] : null;
  if (!part || typeof part !== 'object' || !('contextInfo' in part)) return null;
  return part.contextInfo ?? null;
}

/** A 64-bit protobuf number, null if it is not set. */
export function toNumber(
  value: { toString(): string; toNumber?(): number } | null | undefined,
): number | null {
  if (value === null || value === undefined) return null;
  // Works on the Long itself: faster than through its digits.
  return value.toNumber?.() ?? Number(value);
}

/** WhatsApp counts whole seconds, as a number or a protobuf Long. */
export function toMs(seconds: Parameters<typeof toNumber>[0]): number {
  return (toNumber(seconds) ?? 0) * 1000;
}
