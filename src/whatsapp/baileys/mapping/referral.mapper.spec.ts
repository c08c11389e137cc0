import { describe, expect, it } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { createInboundMessage } from '../../../../test/support/unit/factories.js';
import { advertisementMessage } from '../../../../packages/network/src/people/content/advertisement.js';
import { emptyBatch, type Referral } from '../../inbound-batch.js';
import { sanitizeBatch } from '../../inbound-batch.sanitizer.js';
import { toInboundMessage } from './message.mapper.js';
import { toReferral } from './referral.mapper.js';

const ME = { jid: '15550100@s.whatsapp.net', lid: null };
const ANN = '15550001@s.whatsapp.net';

function read(message: proto.IMessage, fromMe = false) {
  const key = { remoteJid: ANN, id: 'A', fromMe };
  return toInboundMessage({ key, message, messageTimestamp: 1_700_000_000 }, ME, 'live')?.referral;
}

/** The stored form, with the names of the fields that had to be changed. */
function checked(referral: Partial<Referral>) {
  const whole = { ...toReferral({ conversionSource: 'FB_Ads' })!, ...referral };
  const message = createInboundMessage({ referral: whole });
  sanitizeBatch({ ...emptyBatch(ME.jid), messages: [message] }, Date.now());
  return { ...message.referral, adjusted: message.adjusted ?? [] };
}

describe('toReferral', () => {
  it('reads the advertisement that a message came from', () => {
    expect(read(advertisementMessage('How much is it?'))).toEqual({
      sourceType: 'ad',
      sourceId: '120226305854810726',
      sourceUrl: 'https://fb.me/3cr4Wqqkv',
      sourceApp: 'instagram',
      headline: 'Chat with us',
      body: 'Summer succulents are here!',
      mediaType: 'image',
      ctwaClid: expect.stringMatching(/^Aff-/),
      ref: 'summer',
      conversionSource: 'FB_Ads',
      entryPoint: 'ctwa_ad',
      entryPointApp: 'instagram',
      entryPointDelaySeconds: 7,
    });
  });

  it('has no links of pictures, which nobody may fetch', () => {
    const url = 'https://spy.example/picture.jpg';
    const links = { thumbnailUrl: url, mediaUrl: url, originalImageUrl: url, adPreviewUrl: url };
    expect(JSON.stringify(read(advertisementMessage('hi', links)))).not.toContain('spy.example');
  });

  it('reads an entry point alone', () => {
    const contextInfo = { entryPointConversionSource: 'global_search_new_chat' };
    const referral = read({ extendedTextMessage: { text: 'hi', contextInfo } });
    expect(referral).toMatchObject({ entryPoint: 'global_search_new_chat', sourceUrl: null });
  });

  it.each<[string, proto.IContextInfo | null]>([
    ['without a context', null],
    ['that only quotes', { stanzaId: 'A', quotedMessage: { conversation: 'hello' } }],
    [
      'with an empty advertisement',
      {
        externalAdReply: {
          title: '',
          mediaType: proto.ContextInfo.ExternalAdReplyInfo.MediaType.IMAGE,
        },
      },
    ],
    ['with a delay alone', { entryPointConversionDelaySeconds: 5 }],
  ])('is null for a message %s', (_case, context) => {
    expect(toReferral(context)).toBeNull();
  });

  it('is null for an own message', () => {
    expect(read(advertisementMessage('hi'), true)).toBeNull();
  });
});

describe('a referral at the border', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,hi',
    'file:///etc/passwd',
    '//example.com',
    'https://',
    'https://exa mple.com',
    `https://example.com/${'x'.repeat(5000)}`,
    'https://example.com/\ud800',
  ])('has no link %.40s', (sourceUrl) => {
    expect(checked({ sourceUrl })).toMatchObject({
      sourceUrl: null,
      adjusted: ['referral.source_url'],
    });
  });

  it.each(['sourceId', 'ctwaClid', 'ref', 'entryPoint'] as const)(
    'drops a %s that is too long: a part of it would be another one',
    (name) => {
      expect(checked({ [name]: 'x'.repeat(10_000) })).toMatchObject({ [name]: null });
    },
  );

  it('has a headline fit to be stored', () => {
    expect(checked({ headline: 'half an emoji \ud83d' }).headline).toBe('half an emoji \ufffd');
    expect(checked({ headline: 'x'.repeat(5000) }).headline).toHaveLength(1000);
  });

  it('drops an impossible delay', () => {
    expect(checked({ entryPointDelaySeconds: 2 ** 32 - 1 }).entryPointDelaySeconds).toBeNull();
  });

  it('is unchanged if nothing is wrong', () => {
    const referral = toReferral(advertisementMessage('hi').extendedTextMessage!.contextInfo!)!;
    expect(checked(referral)).toEqual({ ...referral, adjusted: [] });
  });
});
