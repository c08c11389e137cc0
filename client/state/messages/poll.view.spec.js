import { describe, expect, it } from '@jest/globals';
import { aMessage } from '../../testing/factories.js';
import { ownVote, pollOf, sameOptions, withChoice } from './poll.view.js';

/** @param {Partial<import('../../service/types.d.ts').Poll>} fields */
const aPoll = (fields) => ({
  question: 'When?',
  options: ['Today', 'Tomorrow'].map((name) => ({ name, votes: 0, voters: [] })),
  selectable_count: 0,
  voter_count: 0,
  ...fields,
});

describe('a poll', () => {
  it('is made of the question and its options while no vote is known', () => {
    const details = { question: 'When?', options: ['Today', 'Tomorrow'], selectable_count: 0 };
    expect(pollOf(aMessage({ type: 'poll', details }))).toEqual(aPoll({}));
    expect(pollOf(aMessage({ type: 'poll' }))).toBeNull();
  });

  it('knows the own vote among those of others', () => {
    const voter = { jid: '1@lid', name: null, timestamp: 1 };
    const options = [
      { name: 'Today', votes: 1, voters: [{ ...voter, from_me: false }] },
      { name: 'Tomorrow', votes: 1, voters: [{ ...voter, from_me: true }] },
    ];
    expect(ownVote(aPoll({ options }))).toEqual(['Tomorrow']);
  });

  it('takes one option, any number, or as many as its limit', () => {
    expect(withChoice(aPoll({ selectable_count: 1 }), ['Today'], 'Tomorrow')).toEqual(['Tomorrow']);
    const any = aPoll({});
    expect(withChoice(any, ['Today'], 'Tomorrow')).toEqual(['Today', 'Tomorrow']);
    expect(withChoice(any, ['Today', 'Tomorrow'], 'Today')).toEqual(['Tomorrow']);
    expect(withChoice(aPoll({ selectable_count: 2 }), ['A', 'B'], 'C')).toEqual(['B', 'C']);
  });

  it('notices another choice, in any order', () => {
    expect(sameOptions(['A', 'B'], ['B', 'A'])).toBe(true);
    expect(sameOptions(['A'], ['B'])).toBe(false);
    expect(sameOptions([], ['B'])).toBe(false);
  });
});
