import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SLOWEST_MS } from './backoff.policy.js';
import type { CloseCause } from '../errors/close-cause.js';
import { decideAfterClose, MAX_RESTARTS_IN_A_ROW, type CloseContext } from './close.policy.js';

const CONTEXT: CloseContext = {
  isPaired: true,
  wasOpen: true,
  restartsInARow: 0,
  hasRenewedVersion: false,
};
/** Logged out, locked, banned, replaced by another client. A passkey (511) is asked for only before a pairing. */
const PERSON_DECIDES = [401, 403, 406, 419, 440];
/** The codes of WhatsApp, of the library and of ours, and all others of their range. */
const ALL_CODES = Array.from({ length: 220 }, (_each, index) => 380 + index);
/** The text of a missing value. */
const UNSAID = /undefined|NaN/;
const UNPAIRED = { isPaired: false, wasOpen: false };

function decide(cause: Partial<CloseCause>, changes: Partial<CloseContext> = {}) {
  const full = { code: 0, message: 'closed', data: null, ...cause };
  return decideAfterClose(full, { ...CONTEXT, ...changes });
}

function outcome(code: number, changes: Partial<CloseContext> = {}, message = 'closed') {
  const { action, reason } = decide({ code, message }, changes);
  return [action, reason.code];
}

describe('decideAfterClose', () => {
  it.each([
    ['515 restart required', 515, {}, ['restart', 'restart_required']],
    ['515 right after pairing', 515, { isPaired: false }, ['restart', 'restart_required']],
    ['515 before open', 515, { wasOpen: false }, ['restart', 'restart_required']],
    ['401 unlinked', 401, {}, ['wipe', 'unlinked']],
    ['401 at the login', 401, { wasOpen: false }, ['wipe', 'unlinked']],
    ['401 before any pairing', 401, UNPAIRED, ['retry', 'cannot_connect']],
    ['419 not authorized', 419, {}, ['wipe', 'unlinked']],
    ['403 main device gone or locked', 403, { wasOpen: false }, ['wipe', 'account_locked']],
    ['403 before any pairing', 403, UNPAIRED, ['retry', 'cannot_connect']],
    ['402 banned for a while', 402, {}, ['stop', 'temporarily_banned']],
    ['405 outdated', 405, {}, ['renew', 'version_outdated']],
    ['405 after a renewal', 405, { hasRenewedVersion: true }, ['retry', 'version_refused']],
    ['406 banned', 406, {}, ['stop', 'account_banned']],
    ['409 bad user agent', 409, {}, ['retry', 'client_refused']],
    ['411 no multi-device', 411, {}, ['retry', 'multi_device_missing']],
    ['440 replaced', 440, {}, ['stop', 'replaced']],
    ['400 login refused', 400, { wasOpen: false }, ['retry', 'login_refused']],
    ['413 login refused', 413, {}, ['retry', 'login_refused']],
    ['414 login refused', 414, {}, ['retry', 'login_refused']],
    ['415 login refused', 415, {}, ['retry', 'login_refused']],
    ['418 login refused', 418, {}, ['retry', 'login_refused']],
    ['428 closed', 428, {}, ['retry', 'connection_lost']],
    ['408 lost while open', 408, {}, ['retry', 'connection_lost']],
    ['408 before open', 408, { wasOpen: false }, ['retry', 'cannot_connect']],
    ['500, which the library calls a bad session', 500, {}, ['retry', 'connection_lost']],
    ['511 a passkey before the pairing', 511, UNPAIRED, ['stop', 'passkey_required']],
    ['511 of a server that fails', 511, {}, ['retry', 'connection_lost']],
    ['501 experimental', 501, {}, ['retry', 'connection_lost']],
    ['503 unavailable', 503, { wasOpen: false }, ['retry', 'cannot_connect']],
    ['a code nobody knows', 987, {}, ['retry', 'connection_lost']],
  ])('%s', (_case, code, changes, expected) => {
    expect(outcome(code, changes)).toEqual(expected);
  });

  it('stops with qr_expired when nobody scanned, and only then', () => {
    const message = 'QR refs attempts ended';
    expect(outcome(408, { isPaired: false }, message)).toEqual(['stop', 'qr_expired']);
    expect(outcome(408, { isPaired: true }, message)).toEqual(['retry', 'connection_lost']);
    expect(outcome(408, UNPAIRED)).toEqual(['retry', 'cannot_connect']);
  });

  it('pauses after several restarts in a row', () => {
    const last = MAX_RESTARTS_IN_A_ROW - 1;
    expect(outcome(515, { restartsInARow: last })).toEqual(['restart', 'restart_required']);
    expect(outcome(515, { restartsInARow: last + 1 })).toEqual(['retry', 'connection_lost']);
  });

  it.each(ALL_CODES)('with %d stops for good only if a person must decide', (code) => {
    const decision = decide({ code });
    const isForGood =
      decision.action === 'wipe' || (decision.action === 'stop' && decision.afterMs === undefined);
    expect(isForGood).toBe(PERSON_DECIDES.includes(code));
  });

  it.each([
    'noise certificate signature invalid',
    'noise intermediate certificate signature invalid',
    'certification match failed',
    'noise certificate is not the one of this server',
  ])('does not trust a server with: %s', (message) => {
    expect(outcome(400, { wasOpen: false }, message)).toEqual(['retry', 'server_not_trusted']);
  });

  it('waits until a ban is over, and shows its end and cause', () => {
    const data = { reason: '402', code: '104', expire: '3600' };
    const decision = decide({ code: 402, message: 'Connection Failure', data });
    expect(decision).toMatchObject({ action: 'stop', afterMs: 3_600_000 });
    expect(decision.reason.text).toContain('the same message to too many people');
    // The end is unknown.
    expect(decide({ code: 402 })).toMatchObject({ action: 'stop', afterMs: SLOWEST_MS });
  });

  it.each(['1e20', 'Infinity', '-5', 'soon', ''])(
    'asks again in an hour after a ban of %p seconds',
    (expire) => {
      const decision = decide({ code: 402, data: { reason: '402', expire } });
      expect(decision).toMatchObject({ action: 'stop', afterMs: SLOWEST_MS });
    },
  );

  it('waits if the server is unavailable', () => {
    expect(decide({ code: 503 })).toMatchObject({ action: 'retry', atLeastMs: 5000 });
  });

  it('shows the close code in the reason', () => {
    for (const code of [401, 403, 406, 409, 411, 415, 428, 503]) {
      expect(decide({ code, message: 'unavailable' }).reason.text).toContain(String(code));
    }
  });

  it('wipes only an existing pairing, and only on 401, 403 and 419', () => {
    const cases = fc.record({
      code: fc.integer({ min: 0, max: 5000 }),
      // The server's words are passed on unchanged.
      message: fc.string().filter((text) => !UNSAID.test(text)),
      data: fc.oneof(fc.constant(null), fc.object()),
    });
    const contexts = fc.record({
      isPaired: fc.boolean(),
      wasOpen: fc.boolean(),
      restartsInARow: fc.nat(10),
      hasRenewedVersion: fc.boolean(),
    });
    fc.assert(
      fc.property(cases, contexts, (cause, context) => {
        const { action, reason } = decideAfterClose(cause, context);
        const mayWipe = context.isPaired && [401, 403, 419].includes(cause.code);
        expect(action === 'wipe').toBe(mayWipe);
        expect(reason.text).not.toMatch(UNSAID);
      }),
    );
  });
});
