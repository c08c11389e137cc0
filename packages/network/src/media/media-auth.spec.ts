import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AUTH_TTL_S, MediaAuth } from './media-auth.js';

describe('MediaAuth', () => {
  let auth: MediaAuth;

  beforeEach(() => {
    jest.useFakeTimers({ now: new Date('2026-01-01T12:00:00Z') });
    auth = new MediaAuth();
  });

  const pass = (seconds: number) => jest.setSystemTime(Date.now() + seconds * 1000);

  it('accepts each authorization for an hour after it was issued', () => {
    const first = auth.issue();
    pass(AUTH_TTL_S / 2);
    const second = auth.issue();
    expect([auth.accepts(first), auth.accepts(second)]).toEqual([true, true]);
    pass(AUTH_TTL_S / 2);
    expect([auth.accepts(first), auth.accepts(second)]).toEqual([false, true]);
    pass(AUTH_TTL_S / 2);
    expect(auth.accepts(second)).toBe(false);
  });

  it.each([null, '', 'network-auth'])('accepts nothing else: %j', (other) => {
    auth.issue();
    expect(auth.accepts(other)).toBe(false);
  });
});
