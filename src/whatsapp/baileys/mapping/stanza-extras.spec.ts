import { describe, expect, it } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import { stanzaExtras } from './stanza-extras.js';

const { Type } = proto.Message.ProtocolMessage;
const NOTHING = { additionalAttributes: {}, additionalNodes: [] };
const key = { id: 'A', fromMe: true };
const revoke = (fromMe: boolean) => ({
  protocolMessage: { type: Type.REVOKE, key: { id: 'A', fromMe } },
});
const edit = {
  protocolMessage: { type: Type.MESSAGE_EDIT, key, editedMessage: { conversation: 'b' } },
};
const poll = { name: 'When?', options: [{ optionName: 'now' }, { optionName: 'later' }] };

/** The extras of a message that was stored and read again, as before sending. */
function extrasOf(content: proto.IMessage) {
  return stanzaExtras(proto.Message.decode(proto.Message.encode(content).finish()));
}

describe('the stanza of a message', () => {
  it.each<[string, proto.IMessage]>([
    ['a text', { extendedTextMessage: { text: 'hi' } }],
    ['a photo', { imageMessage: { caption: 'hi' } }],
    ['a location', { locationMessage: { degreesLatitude: 1, degreesLongitude: 2 } }],
    ['a reaction', { reactionMessage: { key, text: '👍' } }],
    ['a setting of the chat', { protocolMessage: { type: Type.EPHEMERAL_SETTING } }],
  ])('has nothing more for %s', (_case, content) => {
    expect(extrasOf(content)).toEqual(NOTHING);
  });

  it.each<[string, proto.IMessage, string]>([
    ['an edit', edit, '1'],
    ['an edit in an envelope', { ephemeralMessage: { message: edit } }, '1'],
    ['a pin', { pinInChatMessage: { key } }, '2'],
    ['the deletion of an own message', revoke(true), '7'],
    ["an admin's deletion", revoke(false), '8'],
    ['the end of a reaction', { reactionMessage: { key, text: '' } }, '7'],
  ])('says so of %s', (_case, content, value) => {
    const additionalAttributes = { edit: value };
    expect(extrasOf(content)).toEqual({ ...NOTHING, additionalAttributes });
  });

  it.each<[string, proto.IMessage, Record<string, string>]>([
    ['a poll', { pollCreationMessage: poll }, { polltype: 'creation' }],
    ['a poll of one choice', { pollCreationMessageV3: poll }, { polltype: 'creation' }],
    ['a vote', { pollUpdateMessage: { pollCreationMessageKey: key } }, { polltype: 'vote' }],
    ['an event', { eventMessage: { name: 'Party' } }, { event_type: 'creation' }],
  ])('has a meta node for %s', (_case, content, attrs) => {
    const additionalNodes = [{ tag: 'meta', attrs }];
    expect(extrasOf(content)).toEqual({ ...NOTHING, additionalNodes });
  });
});
