import { describe, expect, it } from '@jest/globals';
import type { BinaryNode, WAMessage } from '@whiskeysockets/baileys';
import { WAMessageStubType } from '@whiskeysockets/baileys';
import { isMadeOfCall, toCallUpdate } from './call-update.mapper.js';

const ME = { jid: '15550100@s.whatsapp.net', lid: '200000000100@lid' };
const ANN = '15550001@s.whatsapp.net';
const ANN_LID = '200000000001@lid';
const GROUP = '120363000000000001@g.us';
const NOW = 1_700_000_000_123;

function call(
  tag: string,
  attrs: Record<string, string> = {},
  { from = ANN_LID.replace('@', ':0@'), ...stanza }: Record<string, string> = {},
  content?: BinaryNode[],
): BinaryNode {
  const signal = { 'call-id': 'CALL', 'call-creator': ANN_LID, ...attrs };
  return {
    tag: 'call',
    attrs: { id: 'S', from, t: '1700000000', notify: 'Ann', ...stanza },
    content: [{ tag, attrs: signal, content }],
  };
}

const read = (stanza: BinaryNode) => toCallUpdate(stanza, ME, NOW);

describe('toCallUpdate', () => {
  it('reads a call that rings', () => {
    const person = { jid: ANN, pn: ANN, lid: ANN_LID, isGroup: false };
    const video = [{ tag: 'video', attrs: {} }];
    expect(read(call('offer', { caller_pn: ANN }, {}, video))).toEqual({
      callId: 'CALL',
      chat: person,
      caller: person,
      callerJid: ANN_LID,
      callerName: 'Ann',
      senderJid: ANN_LID,
      ending: null,
      isVideo: true,
      at: 1_700_000_000_000,
      origin: 'live',
    });
  });

  it.each([
    ['audio', false],
    ['video', true],
    ['net', null],
  ])('reads the kind of a call of two from its parts; with %s', (tag, isVideo) => {
    expect(read(call('offer', {}, {}, [{ tag, attrs: {} }]))).toMatchObject({ isVideo });
  });

  it('leaves the kind open of a call that names none', () => {
    expect(read(call('offer'))).toMatchObject({ isVideo: null });
    expect(read(call('offer_notice', { media: 'hologram' }))).toMatchObject({ isVideo: null });
  });

  it.each([
    ['audio', false],
    ['video', true],
  ])('reads a call of a group; with %s', (media, isVideo) => {
    const stanza = call('offer_notice', { 'group-jid': GROUP, type: 'group', media });
    expect(read(stanza)).toMatchObject({ chat: { jid: GROUP, isGroup: true }, isVideo });
  });

  it.each([
    [{ reason: 'timeout' }, 'missed'],
    [{}, 'hung_up'],
    [{ reason: 'accepted_elsewhere' }, 'accepted_elsewhere'],
    [{ reason: 'rejected_elsewhere' }, 'rejected'],
    [{ reason: 'something_new' }, 'hung_up'],
  ])('reads the end: %j is %s', (attrs, ending) => {
    expect(read(call('terminate', attrs))).toMatchObject({ ending, isVideo: null });
  });

  it.each([
    ['reject', 'rejected'],
    ['accept', 'accepted_elsewhere'],
  ])('reads %s of an own device', (tag, ending) => {
    expect(read(call(tag, {}, { from: '15550100:3@s.whatsapp.net' }))).toMatchObject({ ending });
  });

  it.each([
    ['another person', '15550066:2@s.whatsapp.net', '15550066@s.whatsapp.net'],
    ['another device of this account', '15550100:3@s.whatsapp.net', null],
    ['the group', GROUP, null],
    ['the server', 's.whatsapp.net', null],
  ])('says where the news comes from: %s', (_who, from, senderJid) => {
    expect(read(call('terminate', {}, { from }))).toMatchObject({ senderJid });
  });

  it('says that the stanza has waited at WhatsApp', () => {
    expect(read(call('offer', {}, { offline: '0' }))).toMatchObject({ origin: 'offline' });
  });

  it.each([
    ['an answer of somebody else', call('accept')],
    ['the state of the network', call('transport')],
    ['a call of this account', call('terminate', { 'call-creator': ME.lid })],
    ['a call without an id', call('offer', { 'call-id': '' })],
    ['a caller who is nobody', call('offer', { 'call-creator': 'nobody' })],
    ['a group as a caller', call('offer', { 'call-creator': GROUP })],
    ['a stanza without content', { tag: 'call', attrs: { from: ANN } }],
    ['a stanza with a text', { tag: 'call', attrs: { from: ANN }, content: 'x' }],
  ])('is nothing for %s', (_case, stanza) => {
    expect(read(stanza)).toBeNull();
  });

  it('replaces an invalid time', () => {
    expect(read(call('offer', {}, { t: 'yesterday' }))?.at).toBe(NOW);
  });
});

describe('isMadeOfCall', () => {
  const message = (changes: Partial<WAMessage>): WAMessage => ({
    key: { id: 'CALL', remoteJid: ANN },
    ...changes,
  });

  it.each([
    ['of a call whose time is up', { messageStubType: WAMessageStubType.CALL_MISSED_VIDEO }, true],
    ['of a group', { message: { call: { callKey: Buffer.from('CALL') } } }, true],
    ['that a person has sent', { message: { call: { callKey: Buffer.from('KEY') } } }, false],
    ['with a text', { message: { conversation: 'CALL' } }, false],
  ])('knows a message %s', (_case, changes, isMade) => {
    expect(isMadeOfCall(message(changes))).toBe(isMade);
  });
});
