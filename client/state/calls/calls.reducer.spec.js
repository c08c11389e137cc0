import { describe, expect, it } from '@jest/globals';
import { calls } from './calls.reducer.js';
import { actionsOf } from '../stream-actions.js';

const { reduce } = calls;

/** @import { Call } from '../../service/types.d.ts' */

/**
 * @param {string} id
 * @param {Call['state']} state
 * @returns {Call}
 */
const aCall = (id, state = 'ringing') => ({
  id,
  chat_jid: '15550102@s.whatsapp.net',
  caller_jid: '15550102@s.whatsapp.net',
  caller_name: 'Grace',
  is_group: false,
  is_video: true,
  state,
  how: state === 'ended' ? 'hung_up' : null,
  started_at: 1000,
  ended_at: state === 'ended' ? 2000 : null,
});

describe('the calls that ring', () => {
  it('are those that were not ended', () => {
    const events = [aCall('A'), aCall('B'), aCall('A', 'ended')];
    const actions = events.flatMap((call) => actionsOf('call', { payload: { call } }));
    const calls = actions.reduce(
      (all, action) => (action.type === 'call.changed' ? reduce(all, action) : all),
      /** @type {Call[]} */ ([]),
    );
    expect(calls.map(({ id }) => id)).toEqual(['B']);
  });

  it('are listed once each', () => {
    const calls = reduce([aCall('A')], { type: 'call.changed', call: aCall('A') });
    expect(calls).toHaveLength(1);
  });

  it('stay the same if another call has ended', () => {
    const calls = [aCall('A')];
    expect(reduce(calls, { type: 'call.changed', call: aCall('B', 'ended') })).toBe(calls);
  });
});
