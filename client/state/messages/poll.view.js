import { senderName } from './message.view.js';

/** @import { Message, Poll, PollOption } from '../../service/types.d.ts' */

/**
 * The poll of a message; without votes if only its question and options are known.
 * @param {Message} message
 * @returns {Poll | null}
 */
export function pollOf({ poll, details }) {
  if (poll) return poll;
  if (!details?.options) return null;
  const { question = '', options, selectable_count = 1 } = details;
  return {
    question,
    options: options.map((name) => ({ name, votes: 0, voters: [] })),
    selectable_count,
    voter_count: 0,
  };
}

/**
 * The options of the own vote.
 * @param {Poll} poll
 */
export const ownVote = ({ options }) =>
  options.filter(({ voters }) => voters.some(({ from_me }) => from_me)).map(({ name }) => name);

/**
 * The choice after a click on an option. Beyond the limit of a poll, the oldest choice goes.
 * @param {Poll} poll
 * @param {string[]} chosen
 * @param {string} name
 */
export function withChoice({ selectable_count }, chosen, name) {
  if (selectable_count === 1) return [name];
  if (chosen.includes(name)) return chosen.filter((other) => other !== name);
  const all = [...chosen, name];
  return selectable_count > 0 ? all.slice(-selectable_count) : all;
}

/**
 * @param {string[]} some
 * @param {string[]} others
 */
export const sameOptions = (some, others) =>
  some.length === others.length && some.every((name) => others.includes(name));

/** @param {PollOption['voters'][number]} voter */
export const voterName = ({ jid, name, from_me }) =>
  senderName({ from_me, sender_name: name, sender_jid: jid });
