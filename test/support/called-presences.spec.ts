import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { SeenPresence } from '../../packages/network/src/server/presence-service.js';
import {
  assertPresencesWereCalled,
  forgetPresenceCalls,
  notePresenceCall,
} from './called-presences.js';

const NOW = 1_795_000_000_000;

const seen = (afterMs: number, type: string | null = 'available', name = 'Me'): SeenPresence => ({
  jid: '15550100:1@s.whatsapp.net',
  type,
  name,
  at: new Date(NOW + afterMs),
});

function callAt(afterMs: number): void {
  jest.spyOn(Date, 'now').mockReturnValueOnce(NOW + afterMs);
  notePresenceCall();
}

const check =
  (presences: SeenPresence[], isOnlineBySetting = false) =>
  () =>
    assertPresencesWereCalled(presences, isOnlineBySetting);

describe('a presence', () => {
  beforeEach(forgetPresenceCalls);

  it('is fine shortly after a call that asks for it', () => {
    callAt(0);
    expect(check([seen(-50, 'unavailable'), seen(50), seen(120_050, 'unavailable')])).not.toThrow();
  });

  it('is fine without a call if the setting wants it', () => {
    expect(check([seen(0)], true)).not.toThrow();
  });

  it.each([
    ['none', []],
    ['one that comes later', [100]],
    ['one of minutes ago', [-180_000]],
    ['one that has its presence already', [-20], [seen(0)]],
  ])('is not excused by a call: %s', (_case, calls, before = []) => {
    calls.forEach(callAt);
    expect(check([...before, seen(50)])).toThrow(/nobody had asked for/);
  });

  it('is fine for a new name while a call holds', () => {
    callAt(0);
    expect(check([seen(50), seen(60_000, 'available', 'New')])).not.toThrow();
    expect(check([seen(50), seen(60_000)])).toThrow();
    expect(check([seen(50), seen(180_000, 'available', 'New')])).toThrow();
  });

  it('without a type is never fine', () => {
    callAt(0);
    expect(check([seen(50, null)])).toThrow(/no type/);
    expect(check([seen(50, null)], true)).toThrow(/no type/);
  });
});
