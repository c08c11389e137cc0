import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decideAfterClose, MAX_RESTARTS_IN_A_ROW } from './close.policy.js';

const CONTEXT = { isPaired: true, wasOpen: true, restartsInARow: 0 };

function decide(code: number, changes: Partial<typeof CONTEXT> = {}, message = 'closed') {
  const { action, reason } = decideAfterClose(
    { code, message, data: null },
    { ...CONTEXT, ...changes },
  );
  return [action, reason.code];
}

describe('decideAfterClose', () => {
  it.each([
    ['515 restart required', 515, {}, ['restart', 'restart_required']],
    ['515 right after pairing', 515, { isPaired: false }, ['restart', 'restart_required']],
    ['515 before open', 515, { wasOpen: false }, ['restart', 'restart_required']],
    ['401 of a paired device', 401, {}, ['wipe', 'unlinked']],
    [
      '401 before any pairing',
      401,
      { isPaired: false, wasOpen: false },
      ['retry', 'cannot_connect'],
    ],
    ['440 replaced', 440, {}, ['stop', 'replaced']],
    ['428 closed', 428, {}, ['retry', 'connection_lost']],
    ['408 lost while open', 408, {}, ['retry', 'connection_lost']],
    ['408 before open', 408, { wasOpen: false }, ['retry', 'cannot_connect']],
    ['500, which the enum calls a bad session', 500, {}, ['retry', 'connection_lost']],
    ['503 unavailable', 503, { wasOpen: false }, ['retry', 'cannot_connect']],
    ['411 multi-device mismatch', 411, {}, ['retry', 'connection_lost']],
    ['a code nobody knows', 987, {}, ['retry', 'connection_lost']],
  ])('%s', (_case, code, changes, expected) => {
    expect(decide(code, changes)).toEqual(expected);
  });

  it('stops with qr_expired when nobody scanned, and only then', () => {
    const message = 'QR refs attempts ended';
    expect(decide(408, { isPaired: false }, message)).toEqual(['stop', 'qr_expired']);
    expect(decide(408, { isPaired: true }, message)).toEqual(['retry', 'connection_lost']);
    expect(decide(408, { isPaired: false, wasOpen: false })).toEqual(['retry', 'cannot_connect']);
  });

  it('pauses once the server asks for restart after restart', () => {
    const last = MAX_RESTARTS_IN_A_ROW - 1;
    expect(decide(515, { restartsInARow: last })).toEqual(['restart', 'restart_required']);
    expect(decide(515, { restartsInARow: last + 1 })).toEqual(['retry', 'connection_lost']);
  });

  it('tells the close code of a retry to people', () => {
    const cause = { code: 503, message: 'unavailable', data: null };
    expect(decideAfterClose(cause, CONTEXT).reason.text).toContain('503');
  });

  it('forgets a pairing on 401 alone', () => {
    const code = fc.integer({ min: 0, max: 5000 }).filter((value) => value !== 401);
    fc.assert(
      fc.property(
        code,
        fc.boolean(),
        fc.boolean(),
        fc.string(),
        (value, isPaired, wasOpen, text) => {
          expect(decide(value, { isPaired, wasOpen }, text)[0]).not.toBe('wipe');
        },
      ),
    );
  });
});
