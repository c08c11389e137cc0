import { proto, WAMessageStubType, type WAMessage } from '@whiskeysockets/baileys';
import { phoneOf } from '../../jid.js';
import { toAddress } from './address.mapper.js';
import { toCallBody } from './call.mapper.js';
import type { MessageBody } from './message-body.js';
import type { Content } from './message-content.js';
import {
  PROTOCOL_NOTICES,
  STUB_NOTICES,
  type Notice,
  type NoticeFacts,
} from './system-message.texts.js';
import { toPersonJid, type Receiver } from './own-account.js';

type Stub = proto.WebMessageInfo.StubType;

/** Missed calls by stub type. */
const CALLS: Partial<Record<Stub, { isVideo: boolean; isGroup: boolean; outcome: string }>> = {
  [WAMessageStubType.CALL_MISSED_VOICE]: { isVideo: false, isGroup: false, outcome: 'Missed' },
  [WAMessageStubType.CALL_MISSED_VIDEO]: { isVideo: true, isGroup: false, outcome: 'Missed' },
  [WAMessageStubType.CALL_MISSED_GROUP_VOICE]: { isVideo: false, isGroup: true, outcome: 'Missed' },
  [WAMessageStubType.CALL_MISSED_GROUP_VIDEO]: { isVideo: true, isGroup: true, outcome: 'Missed' },
  [WAMessageStubType.SILENCED_UNKNOWN_CALLER_AUDIO]: {
    isVideo: false,
    isGroup: false,
    outcome: 'Silenced',
  },
  [WAMessageStubType.SILENCED_UNKNOWN_CALLER_VIDEO]: {
    isVideo: true,
    isGroup: false,
    outcome: 'Silenced',
  },
};

export function isMissedCall(stub: Stub | null | undefined): boolean {
  return Boolean(stub && CALLS[stub]);
}

/** Notices that WhatsApp itself puts into a thread; such a message has only a type and parameters. */
export function toStubBody(message: WAMessage, receiver: Receiver): MessageBody | null {
  const { messageStubType: stub } = message;
  if (!stub) return null;
  const call = CALLS[stub];
  if (call) return toCallBody(call.isVideo, call.isGroup, call.outcome);
  const facts = factsOf(message, receiver);
  const notice = STUB_NOTICES[stub]?.(facts) ?? toUnknownNotice(stub);
  return toBody(notice, facts);
}

/** Settings that are sent as a message, and that a thread shows as a notice. */
export function toProtocolBody(
  { protocolMessage, pinInChatMessage }: Content,
  message: WAMessage,
  receiver: Receiver,
): MessageBody | null {
  const facts = factsOf({ ...message, messageStubParameters: [] }, receiver);
  if (pinInChatMessage) {
    const { PIN_FOR_ALL, UNPIN_FOR_ALL } = proto.Message.PinInChatMessage.Type;
    const { type } = pinInChatMessage;
    if (type !== PIN_FOR_ALL && type !== UNPIN_FOR_ALL) return null;
    const isPinned = type === PIN_FOR_ALL;
    return toBody(
      {
        notice: isPinned ? 'message_pinned' : 'message_unpinned',
        text: `${facts.actor.subject} ${isPinned ? 'pinned' : 'unpinned'} a message`,
      },
      facts,
    );
  }
  const { type } = protocolMessage ?? {};
  const notice = type && PROTOCOL_NOTICES[type]?.(facts, protocolMessage ?? {});
  return notice ? toBody(notice, facts) : null;
}

function toBody({ notice, text }: Notice, { people }: NoticeFacts): MessageBody {
  const participants = people.map(({ jid }) => jid);
  return { type: 'system', text, details: { type: 'system', notice, participants } };
}

/** Falls back to the name in the protocol, which is stable. */
function toUnknownNotice(stub: Stub): Notice {
  const name = (WAMessageStubType[stub] as string | undefined)?.toLowerCase() ?? `notice_${stub}`;
  return { notice: name, text: `WhatsApp notice: ${name.replaceAll('_', ' ')}` };
}

function factsOf(message: WAMessage, receiver: Receiver): NoticeFacts {
  const { key } = message;
  const parameters: string[] = message.messageStubParameters ?? [];
  const author = key.participant || message.participant;
  const actor = key.fromMe ? receiver.jid : toAddress(author, key.participantAlt)?.jid;
  return {
    actor: toPerson(actor ?? null, receiver, 'Somebody'),
    hasActor: Boolean(actor),
    people: parameters.flatMap((parameter) => {
      const jid = toParticipantAddress(parameter)?.jid;
      return jid ? toPerson(jid, receiver) : [];
    }),
    parameters,
  };
}

/**
 * The person that a notice is about: a jid in the history, JSON of the participant's attributes if
 * the library created the notice (Baileys: Socket/messages-recv.js).
 */
export function toParticipantAddress(parameter: string) {
  if (!parameter.startsWith('{')) return toAddress(parameter);
  try {
    const { id, phoneNumber, lid, pn } = JSON.parse(parameter) as Record<string, unknown>;
    return toAddress(...[id, phoneNumber, lid, pn].filter((jid) => typeof jid === 'string'));
  } catch {
    // Text that only looks like JSON, such as a group's name.
    return null;
  }
}

function toPerson(jid: string | null, receiver: Receiver, nobody = 'A participant') {
  const person = toPersonJid(receiver, jid);
  const isMe = person === receiver.jid;
  const subject = isMe ? 'You' : (phoneOf(person) ?? (person ? 'A participant' : nobody));
  const object = subject.charAt(0).toLowerCase() + subject.slice(1);
  return { jid: person ?? '', subject, object, isMe };
}
