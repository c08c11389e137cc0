import { describe, expect, it } from '@jest/globals';
import { proto, WAMessageStubType, type WAMessage } from '@whiskeysockets/baileys';
import { createLibraryMessage } from '../../../../test/support/unit/fake-socket.js';
import { toInboundMessage } from './message.mapper.js';

const ME = { jid: '15550000@s.whatsapp.net', lid: '9000000@lid' };
const ANN = '15550101@s.whatsapp.net';
const BOB = '15550102@s.whatsapp.net';
const GROUP = '120363000000@g.us';
const S = WAMessageStubType;

function map(message: WAMessage) {
  return toInboundMessage(message, ME, 'live');
}

type Stub = proto.WebMessageInfo.StubType;

interface Given {
  by?: string;
  parameters?: string[];
}

function mapStub(messageStubType: Stub, { by, parameters }: Given = {}) {
  const key = { id: 'N1', remoteJid: GROUP, participant: by };
  return map(
    createLibraryMessage(undefined, {
      key,
      messageStubType,
      messageStubParameters: parameters,
    }),
  );
}

const asJson = (participant: object) => JSON.stringify(participant);

describe('a notice in a group', () => {
  it.each<[string, Stub, Given, string, string]>([
    [
      'made',
      S.GROUP_CREATE,
      { by: ANN, parameters: ['Team'] },
      'group_created',
      '+15550101 created the group "Team"',
    ],
    [
      'named',
      S.GROUP_CHANGE_SUBJECT,
      { by: ANN, parameters: ['Crew'] },
      'group_subject_changed',
      '+15550101 changed the group\'s name to "Crew"',
    ],
    [
      'named by us',
      S.GROUP_CHANGE_SUBJECT,
      { by: ME.lid, parameters: ['Crew'] },
      'group_subject_changed',
      'You changed the group\'s name to "Crew"',
    ],
    [
      'pictured',
      S.GROUP_CHANGE_ICON,
      { by: '900@lid' },
      'group_picture_changed',
      "A participant changed the group's picture",
    ],
    [
      'described',
      S.GROUP_CHANGE_DESCRIPTION,
      { by: ANN, parameters: ['About'] },
      'group_description_changed',
      "+15550101 changed the group's description",
    ],
    [
      'locked',
      S.GROUP_CHANGE_RESTRICT,
      { parameters: ['on'] },
      'group_info_setting_changed',
      'Only admins can change the group now',
    ],
    [
      'unlocked',
      S.GROUP_CHANGE_RESTRICT,
      { parameters: ['off'] },
      'group_info_setting_changed',
      'All participants can change the group now',
    ],
    [
      'made quiet',
      S.GROUP_CHANGE_ANNOUNCE,
      { parameters: ['on'] },
      'group_send_setting_changed',
      'Only admins can send messages now',
    ],
    [
      'added',
      S.GROUP_PARTICIPANT_ADD,
      { by: ANN, parameters: [asJson({ id: BOB, admin: null })] },
      'participant_added',
      '+15550101 added +15550102',
    ],
    [
      'added by us',
      S.GROUP_PARTICIPANT_ADD,
      { by: ME.jid, parameters: [ANN, BOB] },
      'participant_added',
      'You added +15550101 and +15550102',
    ],
    [
      'us added',
      S.GROUP_PARTICIPANT_ADD,
      { by: ANN, parameters: [asJson({ id: ME.lid })] },
      'participant_added',
      '+15550101 added you',
    ],
    [
      'joined',
      S.GROUP_PARTICIPANT_ADD,
      { by: ANN, parameters: [ANN] },
      'participant_added',
      '+15550101 joined',
    ],
    [
      'by link',
      S.GROUP_PARTICIPANT_INVITE,
      { parameters: [ANN] },
      'participant_joined',
      '+15550101 joined',
    ],
    [
      'removed',
      S.GROUP_PARTICIPANT_REMOVE,
      { by: ANN, parameters: [asJson({ id: '900@lid', phoneNumber: BOB })] },
      'participant_removed',
      '+15550101 removed +15550102',
    ],
    [
      'left',
      S.GROUP_PARTICIPANT_LEAVE,
      { by: ANN, parameters: [asJson({ id: ANN })] },
      'participant_left',
      '+15550101 left',
    ],
    [
      'unknown left',
      S.GROUP_PARTICIPANT_LEAVE,
      { parameters: ['900@lid'] },
      'participant_left',
      'A participant left',
    ],
    [
      'promoted',
      S.GROUP_PARTICIPANT_PROMOTE,
      { by: ANN, parameters: [asJson({ id: ME.jid })] },
      'participant_promoted',
      'You can manage the group as an admin now',
    ],
    [
      'demoted',
      S.GROUP_PARTICIPANT_DEMOTE,
      { by: ANN, parameters: [BOB] },
      'participant_demoted',
      '+15550102 can no longer manage the group as an admin',
    ],
    [
      'asked',
      S.GROUP_MEMBERSHIP_JOIN_APPROVAL_REQUEST_NON_ADMIN_ADD,
      { parameters: [asJson({ lid: '900@lid', pn: BOB }), 'created', 'invite_link'] },
      'join_requested',
      '+15550102 asked to join',
    ],
    [
      'numbered',
      S.GROUP_PARTICIPANT_CHANGE_NUMBER,
      { by: ANN, parameters: [ANN] },
      'number_changed',
      '+15550101 changed the phone number',
    ],
    [
      'renewed',
      S.E2E_IDENTITY_CHANGED,
      { parameters: [ANN] },
      'security_code_changed',
      'The security code with +15550101 has changed',
    ],
    [
      'encrypted',
      S.E2E_ENCRYPTED,
      {},
      'encryption_notice',
      'Messages and calls are end-to-end encrypted',
    ],
    [
      'timed',
      S.CHANGE_EPHEMERAL_SETTING,
      { parameters: ['604800'] },
      'disappearing_messages_changed',
      'New messages disappear after 7 days',
    ],
    [
      'not timed',
      S.CHANGE_EPHEMERAL_SETTING,
      { parameters: ['0'] },
      'disappearing_messages_changed',
      'Disappearing messages are off now',
    ],
    [
      'with a name that looks like a participant',
      S.GROUP_CHANGE_SUBJECT,
      { parameters: ['{x'] },
      'group_subject_changed',
      'Somebody changed the group\'s name to "{x"',
    ],
    [
      'of a kind nobody has described',
      S.BIZ_PRIVACY_MODE_TO_FB,
      {},
      'biz_privacy_mode_to_fb',
      'WhatsApp notice: biz privacy mode to fb',
    ],
    [
      'newer than the library',
      9999 as unknown as Stub,
      {},
      'notice_9999',
      'WhatsApp notice: notice 9999',
    ],
  ])('can be read: %s', (_case, stub, given, notice, text) => {
    expect(mapStub(stub, given)).toMatchObject({
      type: 'system',
      text,
      preview: null,
      details: { type: 'system', notice },
      chat: { jid: GROUP },
    });
  });

  it('names its people by phone number if known', () => {
    const parameters = [asJson({ id: '900@lid', phoneNumber: BOB }), '901:2@lid'];
    expect(mapStub(S.GROUP_PARTICIPANT_ADD, { by: ANN, parameters })).toMatchObject({
      senderJid: ANN,
      details: { participants: [BOB, '901@lid'] },
    });
  });
});

describe('a missed call', () => {
  it.each([
    [S.CALL_MISSED_VOICE, 'Missed voice call', false, false],
    [S.CALL_MISSED_VIDEO, 'Missed video call', true, false],
    [S.CALL_MISSED_GROUP_VOICE, 'Missed group voice call', false, true],
    [S.CALL_MISSED_GROUP_VIDEO, 'Missed group video call', true, true],
    [S.SILENCED_UNKNOWN_CALLER_AUDIO, 'Silenced voice call', false, false],
  ])('of the type %s', (stub, text, isVideo, isGroup) => {
    expect(mapStub(stub)).toMatchObject({
      type: 'call',
      text,
      preview: null,
      details: { type: 'call', isVideo, isGroup },
    });
  });
});

describe('a setting that is sent as a message', () => {
  const { Type } = proto.Message.ProtocolMessage;
  const { Type: Pin } = proto.Message.PinInChatMessage;

  it.each<[string, proto.IMessage, string, string]>([
    [
      'a time to disappear',
      { protocolMessage: { type: Type.EPHEMERAL_SETTING, ephemeralExpiration: 86_400 } },
      'disappearing_messages_changed',
      'New messages disappear after 1 day',
    ],
    [
      'a phone number',
      { protocolMessage: { type: Type.SHARE_PHONE_NUMBER } },
      'phone_number_shared',
      '+15550101 shared the phone number',
    ],
    [
      'a pin',
      { pinInChatMessage: { key: { id: 'X' }, type: Pin.PIN_FOR_ALL } },
      'message_pinned',
      '+15550101 pinned a message',
    ],
    [
      'the end of a pin',
      { pinInChatMessage: { key: { id: 'X' }, type: Pin.UNPIN_FOR_ALL } },
      'message_unpinned',
      '+15550101 unpinned a message',
    ],
    [
      'a mention in a status',
      {
        statusMentionMessage: {
          message: { protocolMessage: { type: Type.STATUS_MENTION_MESSAGE } },
        },
      },
      'status_mention',
      '+15550101 mentioned this chat in a status',
    ],
  ])('is a notice: %s', (_case, content, notice, text) => {
    const key = { id: 'N1', remoteJid: GROUP, participant: ANN };
    expect(map(createLibraryMessage(content, { key }))).toMatchObject({
      type: 'system',
      text,
      preview: null,
      details: { notice },
    });
  });
});
