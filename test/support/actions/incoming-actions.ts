import { expect } from '@jest/globals';
import type { proto } from '@whiskeysockets/baileys';
import { Contact } from '../../../packages/network/src/people/contact.js';
import { imageMessage } from '../../../packages/network/src/people/content/media.js';
import {
  contactMessage,
  liveLocationMessage,
  locationMessage,
} from '../../../packages/network/src/people/content/places-and-cards.js';
import { pollMessage } from '../../../packages/network/src/people/content/polls-and-events.js';
import {
  extendedTextMessage,
  forwarded,
  replyMessage,
  textMessage,
} from '../../../packages/network/src/people/content/text.js';
import type { SendOptions } from '../../../packages/network/src/people/content/envelope.js';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import type { Place } from './place.js';

/** A person who acts elsewhere: the other person, or this account on its phone. */
export type Actor = Contact | Phone;

export interface IncomingScene {
  place: Place;
  actor: Actor;
  tag: string;
  /** The target message; empty for a new message. */
  targetId: string;
}

/** Something that a person does in a chat, as it arrives here. */
export interface IncomingAction {
  /** Makes the target; by default nothing. */
  prepare?: (scene: IncomingScene) => Promise<string>;
  /** Carries it out; returns the id of the message that shows it. */
  act: (scene: IncomingScene, options?: SendOptions) => Promise<string>;
  /** The event that announces it. */
  event: string;
  /** The message that shows it. */
  effect: (scene: IncomingScene) => object;
}

const OPTIONS = ['Sea', 'Hills'];
const CARD = { name: 'Carol', phones: ['+15550100'] };

/** Sends a message of the actor; does not wait until it has arrived. */
export async function speak(
  { place, actor }: IncomingScene,
  message: proto.IMessage,
  options: SendOptions = {},
): Promise<string> {
  const to = place.group ?? (actor instanceof Contact ? undefined : place.contact);
  const sent =
    actor instanceof Contact
      ? actor.sendMessage(message, { ...options, ...(to && { to }) })
      : actor.sendMessage(to!, message, options);
  return (await sent).id;
}

/** A new message of the actor. */
const says = (
  content: (scene: IncomingScene) => proto.IMessage,
  effect: (scene: IncomingScene) => object,
): IncomingAction => ({
  act: (scene, options) => speak(scene, content(scene), options),
  event: 'message.received',
  effect,
});

/** An act on an existing message. */
const does = (
  change: (scene: IncomingScene, options?: SendOptions) => Promise<unknown>,
  rest: Omit<IncomingAction, 'act'>,
): IncomingAction => ({
  ...rest,
  act: async (scene, options) => {
    await change(scene, options);
    return scene.targetId;
  },
});

const said =
  (content: (scene: IncomingScene) => proto.IMessage) =>
  async (scene: IncomingScene): Promise<string> => {
    const id = await speak(scene, content(scene));
    await scene.place.waitForMessage(id, () => true);
    return id;
  };
const ownText = said(({ tag }) => textMessage(`before ${tag}`));
const heardText = ({ place, tag }: IncomingScene): Promise<string> => place.hear(`heard ${tag}`);
const heardPoll = ({ place, tag }: IncomingScene): Promise<string> =>
  place.hear(pollMessage(tag, OPTIONS));

const isByMe = ({ actor }: IncomingScene): boolean => !(actor instanceof Contact);

/** All acts that can arrive, by name. */
export const INCOMING_ACTIONS: Record<string, IncomingAction> = {
  'a text': says(
    ({ tag }) => textMessage(`text ${tag}`),
    ({ tag }) => ({ type: 'text', text: `text ${tag}` }),
  ),
  'a mention': says(
    ({ place, tag }) =>
      extendedTextMessage(`@${place.session.phone.number} ${tag}`, {
        contextInfo: { mentionedJid: [place.session.phone.jid] },
      }),
    ({ place }) => ({ mentions: [expect.objectContaining({ jid: place.session.phone.jid })] }),
  ),
  'a reply': {
    prepare: heardText,
    act: (scene, options) => {
      const message = textMessage(`heard ${scene.tag}`);
      const quoted = { id: scene.targetId, author: scene.place.contactJid, message };
      return speak(scene, replyMessage(`reply ${scene.tag}`, quoted), options);
    },
    event: 'message.received',
    effect: ({ targetId, tag }) => ({ text: `reply ${tag}`, quoted_id: targetId }),
  },
  'a picture': says(
    ({ tag }) => imageMessage({ caption: tag }),
    ({ tag }) => ({ type: 'image', text: tag }),
  ),
  'a forwarded text': says(
    ({ tag }) => forwarded(textMessage(tag), 2),
    ({ tag }) => ({ text: tag, is_forwarded: true }),
  ),
  'a place': says(
    ({ tag }) => locationMessage({ name: tag }),
    ({ tag }) => ({ type: 'location', details: expect.objectContaining({ name: tag }) }),
  ),
  'a live place': says(
    ({ tag }) => liveLocationMessage({ caption: tag }),
    ({ tag }) => ({ text: tag, details: expect.objectContaining({ is_live: true }) }),
  ),
  'a contact card': says(
    () => contactMessage(CARD),
    () => ({ type: 'contact', details: { contacts: [CARD] } }),
  ),
  'a poll': says(
    ({ tag }) => pollMessage(tag, OPTIONS),
    ({ tag }) => ({ type: 'poll', text: tag, poll: expect.objectContaining({ voter_count: 0 }) }),
  ),
  'a reaction': does(({ actor, targetId }, options) => actor.react(targetId, '👍', options), {
    prepare: heardText,
    event: 'message.reaction',
    effect: (scene) => ({
      reactions: [expect.objectContaining({ emoji: '👍', from_me: isByMe(scene) })],
    }),
  }),
  'an edit': does(({ actor, targetId, tag }, options) => actor.edit(targetId, tag, options), {
    prepare: ownText,
    event: 'message.edited',
    effect: ({ tag }) => ({ text: tag, edited_at: expect.any(Number) }),
  }),
  'an encrypted edit': does(
    ({ actor, targetId, tag }, options) => actor.editEncrypted(targetId, tag, options),
    {
      prepare: ownText,
      event: 'message.edited',
      effect: ({ tag }) => ({ text: tag, edited_at: expect.any(Number) }),
    },
  ),
  'an edit of a caption': does(
    ({ actor, targetId, tag }, options) =>
      actor.edit(targetId, imageMessage({ caption: `after ${tag}` }), options),
    {
      prepare: said(({ tag }) => imageMessage({ caption: `before ${tag}` })),
      event: 'message.edited',
      effect: ({ tag }) => ({ type: 'image', text: `after ${tag}`, edited_at: expect.any(Number) }),
    },
  ),
  'a deletion': does(({ actor, targetId }, options) => actor.revoke(targetId, options), {
    prepare: ownText,
    event: 'message.deleted',
    effect: () => ({ text: null, deleted_at: expect.any(Number) }),
  }),
  'a vote': does(({ actor, targetId }, options) => actor.vote(targetId, ['Hills'], options), {
    prepare: heardPoll,
    event: 'message.poll_vote',
    effect: (scene) => ({
      poll: expect.objectContaining({
        options: [
          expect.objectContaining({ name: 'Sea', votes: 0 }),
          expect.objectContaining({
            name: 'Hills',
            votes: 1,
            voters: [expect.objectContaining({ from_me: isByMe(scene) })],
          }),
        ],
      }),
    }),
  }),
};
