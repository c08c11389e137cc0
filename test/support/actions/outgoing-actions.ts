import { createHash } from 'node:crypto';
import { expect } from '@jest/globals';
import {
  decryptPollVote,
  normalizeMessageContent,
  proto,
  type WAMessageContent,
} from '@whiskeysockets/baileys';
import type { MessageDto } from '../../../src/base/shapes/message.dto.js';
import { imageMessage } from '../../../packages/network/src/people/content/media.js';
import { pollMessage } from '../../../packages/network/src/people/content/polls-and-events.js';
import type { Place } from './place.js';

/** The preparations of an act, such as its target message. */
export interface Scene {
  place: Place;
  /** A part of all texts of this scene, so that no two scenes have the same. */
  tag: string;
  /** The target message; empty for a new message. */
  targetId: string;
  /** The content of the target, if the person has written it. */
  target?: proto.IMessage;
}

/** An act of the user in a chat. */
export interface Action {
  /** Makes the target; by default nothing. */
  prepare?: (place: Place, tag: string) => Promise<Partial<Scene>>;
  /** Queues it; returns the id under which it is sent. */
  act: (scene: Scene) => Promise<string>;
  /** Checks what the other person has received. */
  received: (content: WAMessageContent, scene: Scene) => void;
  /** The target, or the new message itself, once the server has it. */
  effect: (scene: Scene) => object;
}

const OPTIONS = ['Sea', 'Hills', 'Town'];

const heard = async (place: Place, tag: string): Promise<Partial<Scene>> => ({
  targetId: await place.hear(`heard ${tag}`),
});
const said = async (place: Place, tag: string): Promise<Partial<Scene>> => ({
  targetId: await place.say({ text: `said ${tag}` }),
});
const heardPoll = async (place: Place, tag: string): Promise<Partial<Scene>> => {
  const target = pollMessage(`Where to? ${tag}`, OPTIONS);
  return { target, targetId: await place.hear(target) };
};

const post = ({ place }: Scene, body: object): Promise<string> =>
  place.send('POST', `/api/chats/${place.jid}/messages`, body);
const change = (
  { place, targetId }: Scene,
  method: string,
  path = '',
  body?: object,
  query = '',
): Promise<string> =>
  place.send(
    method,
    `/api/messages/${targetId}${path}?chat_jid=${encodeURIComponent(place.jid)}${query}`,
    body,
  );

/** The options that a vote names, opened as its recipient would: by numbers or by LIDs, depending on the chat. */
function openVote(content: WAMessageContent, { place, target, targetId }: Scene): string[] {
  const { vote } = content.pollUpdateMessage ?? {};
  const { phone } = place.session;
  const { contact } = place;
  const secret = target!.messageContextInfo!.messageSecret!;
  const open = (pollCreatorJid: string, voterJid: string) =>
    decryptPollVote(vote!, { pollCreatorJid, pollMsgId: targetId, pollEncKey: secret, voterJid });
  const { selectedOptions } = place.isByLid
    ? open(contact.lid, phone.lid)
    : open(contact.jid, phone.jid);
  const names = new Map(OPTIONS.map((name) => [hashOfOption(name), name]));
  return (selectedOptions ?? []).map((hash) => names.get(Buffer.from(hash).toString('hex'))!);
}

/** All acts that are possible here, by name. */
export const OUTGOING_ACTIONS: Record<string, Action> = {
  'a text': {
    act: (scene) => post(scene, { text: `text ${scene.tag}` }),
    received: (content, { tag }) => expect(textOf(content)).toBe(`text ${tag}`),
    effect: ({ tag }) => ({ type: 'text', text: `text ${tag}` }),
  },
  'a mention': {
    act: (scene) =>
      post(scene, {
        text: `@${userOf(scene.place.contactJid)} ${scene.tag}`,
        mentions: [scene.place.contactJid],
      }),
    received: (content, { place }) =>
      expect(content.extendedTextMessage?.contextInfo?.mentionedJid).toEqual([place.contactJid]),
    effect: ({ place }) => ({ mentions: [expect.objectContaining({ jid: place.contact.jid })] }),
  },
  'a reply': {
    prepare: heard,
    act: (scene) => post(scene, { text: `reply ${scene.tag}`, quoted_id: scene.targetId }),
    received: (content, { targetId }) =>
      expect(content.extendedTextMessage?.contextInfo?.stanzaId).toBe(targetId),
    effect: ({ targetId }) => ({ quoted_id: targetId }),
  },
  'a place': {
    act: (scene) =>
      post(scene, { type: 'location', latitude: 52.5, longitude: 13.4, name: `park ${scene.tag}` }),
    received: (content, { tag }) =>
      expect(content.locationMessage).toMatchObject({
        degreesLatitude: 52.5,
        degreesLongitude: 13.4,
        name: `park ${tag}`,
      }),
    effect: ({ tag }) => ({
      type: 'location',
      details: expect.objectContaining({ latitude: 52.5, longitude: 13.4, name: `park ${tag}` }),
    }),
  },
  'a contact card': {
    act: (scene) =>
      post(scene, { type: 'contact', contacts: [{ name: scene.tag, phone: '15550199' }] }),
    received: (content, { tag }) => {
      expect(content.contactMessage?.displayName).toBe(tag);
      expect(content.contactMessage?.vcard).toContain('waid=15550199');
    },
    effect: ({ tag }) => ({
      type: 'contact',
      details: { contacts: [{ name: tag, phones: ['+15550199'] }] },
    }),
  },
  'a poll': {
    act: (scene) =>
      post(scene, { type: 'poll', question: scene.tag, options: OPTIONS, selectable_count: 1 }),
    received: (content, { tag }) => {
      const poll = content.pollCreationMessageV3 ?? content.pollCreationMessage;
      expect(poll?.name).toBe(tag);
      expect(poll?.options?.map(({ optionName }) => optionName)).toEqual(OPTIONS);
      expect(content.messageContextInfo?.messageSecret).toHaveLength(32);
    },
    effect: ({ tag }) => ({
      type: 'poll',
      details: { question: tag, options: OPTIONS, selectable_count: 1 },
    }),
  },
  'a reaction': {
    prepare: heard,
    act: (scene) => change(scene, 'PUT', '/reaction', { emoji: '👍' }),
    received: (content, { targetId }) =>
      expect(content.reactionMessage).toMatchObject({ text: '👍', key: { id: targetId } }),
    effect: () => ({ reactions: [expect.objectContaining({ emoji: '👍', from_me: true })] }),
  },
  'a reaction to an own message': {
    prepare: said,
    act: (scene) => change(scene, 'PUT', '/reaction', { emoji: '❤️' }),
    received: (content, { targetId }) =>
      expect(content.reactionMessage).toMatchObject({
        text: '❤️',
        key: { id: targetId, fromMe: true },
      }),
    effect: () => ({ reactions: [expect.objectContaining({ emoji: '❤️', from_me: true })] }),
  },
  'a reaction taken back': {
    prepare: async (place, tag) => {
      const scene = { place, tag, targetId: '', ...(await heard(place, tag)) };
      await change(scene, 'PUT', '/reaction', { emoji: '👍' });
      await place.waitForMessage(scene.targetId, ({ reactions }) => reactions.length === 1);
      return scene;
    },
    act: (scene) => change(scene, 'DELETE', '/reaction'),
    received: (content, { targetId }) =>
      expect(content.reactionMessage).toMatchObject({ text: '', key: { id: targetId } }),
    effect: () => ({ reactions: [] }),
  },
  'an edit': {
    prepare: said,
    act: (scene) => change(scene, 'PATCH', '', { text: `edited ${scene.tag}` }),
    received: (content, { targetId, tag }) => {
      const { key, editedMessage } = content.protocolMessage ?? {};
      expect(key?.id).toBe(targetId);
      expect(textOf(editedMessage!)).toBe(`edited ${tag}`);
    },
    effect: ({ tag }) => ({ text: `edited ${tag}`, edited_at: expect.any(Number) }),
  },
  'a deletion': {
    prepare: said,
    act: (scene) => change(scene, 'DELETE', '', undefined, '&for=everyone'),
    received: (content, { targetId }) =>
      expect(content.protocolMessage).toMatchObject({
        type: proto.Message.ProtocolMessage.Type.REVOKE,
        key: { id: targetId, fromMe: true },
      }),
    effect: () => ({ text: null, deleted_at: expect.any(Number) }),
  },
  'a forwarded text': {
    prepare: heard,
    act: (scene) => forward(scene),
    received: (content, { tag }) => {
      expect(textOf(content)).toBe(`heard ${tag}`);
      expect(content.extendedTextMessage?.contextInfo?.isForwarded).toBe(true);
    },
    effect: ({ tag }) => ({ text: `heard ${tag}`, is_forwarded: true }),
  },
  'a forwarded picture': {
    prepare: async (place, tag) => {
      const target = imageMessage({ caption: `picture ${tag}` });
      return { target, targetId: await place.hear(target) };
    },
    act: (scene) => forward(scene),
    received: ({ imageMessage: image }, { target, tag }) => {
      expect(image?.caption).toBe(`picture ${tag}`);
      expect(image?.contextInfo?.isForwarded).toBe(true);
      // The same file, as nothing was uploaded.
      expect(image?.directPath).toBe(target?.imageMessage?.directPath);
      expect(Buffer.from(image!.mediaKey!)).toEqual(Buffer.from(target!.imageMessage!.mediaKey!));
    },
    effect: ({ tag }) => ({ type: 'image', text: `picture ${tag}`, is_forwarded: true }),
  },
  'a vote': {
    prepare: heardPoll,
    act: (scene) => change(scene, 'POST', '/votes', { options: ['Sea', 'Town'] }),
    received: (content, scene) => expect(openVote(content, scene)).toEqual(['Sea', 'Town']),
    effect: () => ({ poll: expect.objectContaining({ options: tally(1, 0, 1) }) }),
  },
  'a vote taken back': {
    prepare: async (place, tag) => {
      const scene = { place, tag, targetId: '', ...(await heardPoll(place, tag)) };
      await change(scene, 'POST', '/votes', { options: ['Hills'] });
      await place.waitForMessage(scene.targetId, ({ poll }) => poll?.voter_count === 1);
      return scene;
    },
    act: (scene) => change(scene, 'POST', '/votes', { options: [] }),
    received: (content, scene) => expect(openVote(content, scene)).toEqual([]),
    effect: () => ({ poll: expect.objectContaining({ options: tally(0, 0, 0), voter_count: 0 }) }),
  },
};

/** The message that shows whether an action took effect. */
export function affectedId(scene: Scene, sentId: string, sent: MessageDto): string {
  return sent.changes_id === null ? sentId : scene.targetId;
}

async function forward(scene: Scene): Promise<string> {
  const { place, targetId } = scene;
  const path = `/api/messages/${targetId}/forward?chat_jid=${encodeURIComponent(place.jid)}`;
  const { status, body } = await place.session.api.post<{ messages: { message_id: string }[] }>(
    path,
    { to: [place.jid] },
  );
  expect({ status, body }).toMatchObject({ status: 200 });
  return body.messages[0].message_id;
}

function tally(...counts: number[]) {
  return OPTIONS.map((name, at) => expect.objectContaining({ name, votes: counts[at] }));
}

function textOf(content: WAMessageContent): string | null | undefined {
  const inner = normalizeMessageContent(content);
  return inner?.extendedTextMessage?.text ?? inner?.conversation;
}

function userOf(jid: string): string {
  return jid.slice(0, jid.indexOf('@'));
}

function hashOfOption(name: string): string {
  return createHash('sha256').update(name).digest('hex');
}
