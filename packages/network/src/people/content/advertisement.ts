import { proto } from '@whiskeysockets/baileys';

const { MediaType } = proto.ContextInfo.ExternalAdReplyInfo;

/**
 * The first message to a business whose advertisement was tapped, as phones send it. The names of the fields are those
 * of the library's WAProto; the values are like those in webhooks of WhatsApp's Cloud API.
 */
export const advertisementMessage = (
  text: string,
  ad: proto.ContextInfo.IExternalAdReplyInfo = {},
  context: proto.IContextInfo = {},
): proto.IMessage => ({
  extendedTextMessage: {
    text,
    contextInfo: {
      conversionSource: 'FB_Ads',
      conversionData: Buffer.from('conversion'),
      conversionDelaySeconds: 7,
      entryPointConversionSource: 'ctwa_ad',
      entryPointConversionApp: 'instagram',
      entryPointConversionDelaySeconds: 7,
      externalAdReply: {
        title: 'Chat with us',
        body: 'Summer succulents are here!',
        mediaType: MediaType.IMAGE,
        sourceType: 'ad',
        sourceId: '120226305854810726',
        sourceUrl: 'https://fb.me/3cr4Wqqkv',
        sourceApp: 'instagram',
        containsAutoReply: false,
        showAdAttribution: true,
        ctwaClid:
          'Aff-n8ZTODiE79d22KtAwQKj9e_mIEOOj27vDVwFjN80dp4_0NiNhEgpGo0AHemvuSoifXaytfTzcchptiErTKCq',
        ref: 'summer',
        ...ad,
      },
      ...context,
    },
  },
});
