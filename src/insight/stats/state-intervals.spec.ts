import { describe, expect, it } from '@jest/globals';
import type { StateChange } from './event-tally.js';
import { toIntervals } from './state-intervals.js';

const RANGE = { from: 100, to: 200 };

function change(at: number, state: StateChange['state'], reason_code: string = state): StateChange {
  return { account: 'default', at, state, reason_code, reason: `${reason_code}.` };
}

function shown(changes: StateChange[], max = 10): string[] {
  return toIntervals(changes, RANGE, max).map(
    ({ from, to, reason_code }) => `${from}-${to} ${reason_code}`,
  );
}

describe('toIntervals', () => {
  it('begins with the state that lasted since before the range, and ends with the range', () => {
    expect(shown([change(20, 'connected'), change(150, 'off'), change(170, 'connecting')])).toEqual(
      ['100-150 connected', '150-170 off', '170-200 connecting'],
    );
  });

  it('starts at the first known state', () => {
    expect(shown([change(120, 'connected')])).toEqual(['120-200 connected']);
  });

  it('leaves out states that lasted no time', () => {
    expect(
      shown([change(110, 'disconnected'), change(130, 'connecting'), change(130, 'connected')]),
    ).toEqual(['110-130 disconnected', '130-200 connected']);
  });

  it('keeps the order of the changes when the clock was set back', () => {
    expect(
      shown([change(110, 'connected'), change(160, 'off'), change(140, 'connecting')]),
    ).toEqual(['110-160 connected', '160-200 connecting']);
  });

  it('leaves out the shortest ones if there are too many, without a gap', () => {
    const changes = [
      change(100, 'connected'),
      change(140, 'connecting'),
      change(142, 'connected'),
      change(180, 'off'),
    ];
    expect(shown(changes, 3)).toEqual(['100-180 connected', '180-200 off']);
  });

  it('keeps two states of equal length apart, and no more than requested', () => {
    const changes = Array.from({ length: 10 }, (_, index) =>
      change(100 + index * 10, index % 2 ? 'off' : 'connected'),
    );
    expect(shown(changes, 4)).toEqual([
      '160-170 connected',
      '170-180 off',
      '180-190 connected',
      '190-200 off',
    ]);
  });

  it('keeps the present state, even if it is short yet', () => {
    const changes = [change(100, 'connected'), change(140, 'off'), change(198, 'connected')];
    expect(shown(changes, 2)).toEqual(['140-198 off', '198-200 connected']);
  });
});
