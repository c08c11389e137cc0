import { proto } from '@whiskeysockets/baileys';
import type { Referral } from '../../inbound-batch.js';

type Advertisement = proto.ContextInfo.IExternalAdReplyInfo;

const { IMAGE, VIDEO } = proto.ContextInfo.ExternalAdReplyInfo.MediaType;

/**
 * The origin of a message, such as an advertisement; null if it names none. The names are those of `referral` in
 * WhatsApp's Cloud API (developers.facebook.com, webhooks/reference/messages/text). The links of its pictures are left
 * out: the sender's client chooses them, and whoever fetches one tells its host that the message was read.
 */
export function toReferral(context: proto.IContextInfo | null): Referral | null {
  if (!context) return null;
  const ad: Advertisement = context.externalAdReply ?? {};
  const referral: Referral = {
    sourceType: ad.sourceType || null,
    sourceId: ad.sourceId || null,
    sourceUrl: ad.sourceUrl || null,
    sourceApp: ad.sourceApp || null,
    headline: ad.title || null,
    body: ad.body || null,
    mediaType: toMediaType(ad),
    ctwaClid: ad.ctwaClid || null,
    ref: ad.ref || null,
    conversionSource: context.conversionSource || null,
    entryPoint: context.entryPointConversionSource || null,
    entryPointApp: context.entryPointConversionApp || null,
    entryPointDelaySeconds: context.entryPointConversionDelaySeconds ?? null,
  };
  // A delay and a kind of picture alone say nothing about the origin.
  const { entryPointDelaySeconds: _delay, mediaType: _kind, ...source } = referral;
  return Object.values(source).some((value) => value !== null) ? referral : null;
}

function toMediaType({ mediaType }: Advertisement): Referral['mediaType'] {
  if (mediaType === IMAGE) return 'image';
  return mediaType === VIDEO ? 'video' : null;
}
