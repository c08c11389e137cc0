import { proto } from '@whiskeysockets/baileys';
import { toAlbumBody } from './album.mapper.js';
import { joinLines, type MessageBody } from './message-body.js';
import {
  toButtonsBody,
  toInteractiveBody,
  toListBody,
  toStructuredBody,
  toTemplateBody,
} from './business-text.js';
import { toCallLogBody, toPlannedCallBody } from './call.mapper.js';
import { toButtonChoice, toFlowChoice, toRowChoice, toTemplateChoice } from './choice.mapper.js';
import { toContactBody, toContactsBody } from './contact-card.mapper.js';
import { toMediaBody } from './media.mapper.js';
import { toNumber, type Content, type ContentKind, type Unwrapped } from './message-content.js';
import { toGroupInviteBody } from './group-invite.mapper.js';
import { toEventBody } from './event.mapper.js';
import { toLiveLocationBody, toLocationBody } from './location.mapper.js';
import { toPollBody } from './poll.mapper.js';
import { toOrderBody } from './order.mapper.js';
import { toShopBody } from './shop-text.js';

type ToBody<Kind extends ContentKind> = (
  part: NonNullable<Content[Kind]>,
  content: Content,
) => MessageBody;

export const OPEN_ON_PHONE = 'View once message, open it on the phone';
const UNSUPPORTED = 'Message of a kind that is not supported yet';

/** Maps a message's content to its body in a thread; null if it has no entry of its own. */
export function toMessageBody(unwrapped: Unwrapped): MessageBody | null {
  const { content, kind, isViewOnce, isUnknown } = unwrapped;
  // Linked devices get the envelope without the media.
  if (isViewOnce && isUnknown) return { type: 'unsupported', text: OPEN_ON_PHONE, isViewOnce };
  if (isUnknown) return { type: 'unsupported', text: null, label: UNSUPPORTED };
  if (!kind || NO_ENTRY.has(kind)) return null;
  const toBody = KINDS[kind] as ToBody<ContentKind> | undefined;
  const body = toBody?.(content[kind] as never, content) ?? { type: 'unsupported', text: null };
  const { type, text, label, media, details } = body;
  return {
    type,
    text,
    label: label ?? (type === 'unsupported' ? UNSUPPORTED : undefined),
    media,
    details,
    isViewOnce: isViewOnce || body.isViewOnce === true,
  };
}

/** Peer messages, and changes to other messages. */
const NO_ENTRY = new Set<ContentKind>([
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'secretEncryptedMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'pollUpdateMessage',
  'encEventResponseMessage',
  'stickerSyncRmrMessage',
  'messageHistoryBundle',
]);

const toMedia = (_part: unknown, content: Content): MessageBody =>
  toMediaBody(content) ?? { type: 'unsupported', text: null };
const toShop = (_part: unknown, content: Content): MessageBody => toShopBody(content);

const KINDS: { [Kind in ContentKind]?: ToBody<Kind> } = {
  conversation: (text) => ({ type: 'text', text: text || null }),
  extendedTextMessage: ({ text, viewOnce }) => ({
    type: 'text',
    text: text || null,
    isViewOnce: viewOnce === true,
  }),
  imageMessage: toMedia,
  videoMessage: toMedia,
  ptvMessage: toMedia,
  audioMessage: toMedia,
  documentMessage: toMedia,
  stickerMessage: toMedia,
  stickerPackMessage: ({ name }) => unsupported('Sticker pack', name),
  albumMessage: toAlbumBody,
  locationMessage: toLocationBody,
  liveLocationMessage: toLiveLocationBody,
  contactMessage: toContactBody,
  contactsArrayMessage: toContactsBody,
  pollCreationMessage: toPollBody,
  pollCreationMessageV2: toPollBody,
  pollCreationMessageV3: toPollBody,
  pollCreationMessageV5: toPollBody,
  pollResultSnapshotMessage: toPollResultBody,
  pollResultSnapshotMessageV3: toPollResultBody,
  eventMessage: toEventBody,
  call: () => ({
    type: 'call',
    text: 'Group call',
    details: { type: 'call', isVideo: null, isGroup: true },
  }),
  callLogMesssage: toCallLogBody,
  bcallMessage: ({ mediaType, caption }) =>
    toPlannedCallBody(caption, mediaType === proto.Message.BCallMessage.MediaType.VIDEO),
  scheduledCallCreationMessage: ({ title, callType }) =>
    toPlannedCallBody(
      title,
      callType === proto.Message.ScheduledCallCreationMessage.CallType.VIDEO,
    ),
  scheduledCallEditMessage: () => unsupported('A planned call was cancelled'),
  groupInviteMessage: toGroupInviteBody,
  newsletterAdminInviteMessage: ({ newsletterName, caption }) => ({
    type: 'text',
    text: [`Invitation to manage the channel "${newsletterName ?? ''}"`, caption]
      .filter(Boolean)
      .join('\n'),
  }),
  newsletterFollowerInviteMessageV2: ({ newsletterName, caption }) => ({
    type: 'text',
    text: [`Invitation to the channel "${newsletterName ?? ''}"`, caption]
      .filter(Boolean)
      .join('\n'),
  }),
  requestPhoneNumberMessage: () => unsupported('Asks for your phone number'),
  questionResponseMessage: toWords,
  statusQuestionAnswerMessage: toWords,
  statusQuotedMessage: toWords,
  richResponseMessage: ({ submessages }) => ({
    type: 'text',
    text: joinLines((submessages ?? []).map(({ messageText }) => messageText)),
  }),
  placeholderMessage: () => unsupported('Message that can be read on the phone only'),
  buttonsMessage: toButtonsBody,
  listMessage: toListBody,
  templateMessage: toTemplateBody,
  interactiveMessage: toInteractiveBody,
  highlyStructuredMessage: toStructuredBody,
  buttonsResponseMessage: toButtonChoice,
  templateButtonReplyMessage: toTemplateChoice,
  listResponseMessage: toRowChoice,
  interactiveResponseMessage: toFlowChoice,
  productMessage: toShop,
  orderMessage: toOrderBody,
  invoiceMessage: toShop,
  sendPaymentMessage: toShop,
  requestPaymentMessage: toShop,
  declinePaymentRequestMessage: toShop,
  cancelPaymentRequestMessage: toShop,
  paymentInviteMessage: toShop,
};

/** An answer to a question of a channel or a status. */
function toWords({ text }: { text?: string | null }): MessageBody {
  return { type: 'text', text: text || null };
}

function unsupported(label: string, detail?: string | null): MessageBody {
  return { type: 'unsupported', text: detail ? `${label}: ${detail}` : label };
}

function toPollResultBody({
  name,
  pollVotes,
}: proto.Message.IPollResultSnapshotMessage): MessageBody {
  const votes = (pollVotes ?? []).map(
    ({ optionName, optionVoteCount }) => `${optionName}: ${toNumber(optionVoteCount) ?? 0}`,
  );
  return {
    type: 'unsupported',
    text: [`Results of the poll "${name ?? ''}"`, ...votes].join('\n'),
  };
}
