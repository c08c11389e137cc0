import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Access } from '../../base/common/http/request-outcome.js';
import { LoginSessions } from './login-sessions.js';

const HOUR_MS = 60 * 60 * 1000;
const ANN: Access = { token: 'ann', accounts: ['*'], scopes: ['read'] };
const BOB: Access = { ...ANN, token: 'bob' };

let now: number;
let logins: LoginSessions;

beforeEach(() => {
  now = 1_800_000_000_000;
  logins = new LoginSessions(() => now);
});

describe('a login', () => {
  it('is found by its value alone; its id gives no access', () => {
    const value = logins.create(ANN);
    const { access, id } = logins.use(value)!;
    expect(access).toBe(ANN);
    for (const other of ['', id, value.slice(1), `${value}x`]) expect(logins.use(other)).toBeNull();
  });

  it('ends after 12 hours without use', () => {
    const value = logins.create(ANN);
    now += 12 * HOUR_MS - 1;
    expect(logins.use(value)).not.toBeNull();
    now += 12 * HOUR_MS - 1;
    expect(logins.use(value)).not.toBeNull();
    now += 12 * HOUR_MS;
    expect(logins.use(value)).toBeNull();
  });

  it('ends after seven days in all', () => {
    const value = logins.create(ANN);
    for (let hour = 1; hour < 7 * 24; hour += 1) {
      now += HOUR_MS;
      expect(logins.use(value)).not.toBeNull();
    }
    now += HOUR_MS;
    expect(logins.use(value)).toBeNull();
  });

  it('ends when a clock that was fast is set right, but not by a correction', () => {
    const value = logins.create(ANN);
    now -= 5000;
    expect(logins.use(value)).not.toBeNull();
    now -= 30 * 24 * HOUR_MS;
    expect(logins.use(value)).toBeNull();
  });

  it('ends when it is told to', () => {
    const value = logins.create(ANN);
    logins.end(value);
    expect(logins.use(value)).toBeNull();
  });

  it('ends with its token, and is forgotten when it is over', () => {
    const [ann, bob] = [logins.create(ANN), logins.create(BOB)];
    const { id } = logins.use(ann)!;
    logins.keep((access) => access === ANN);
    expect([logins.use(ann)?.access, logins.use(bob)]).toEqual([ANN, null]);
    now += 12 * HOUR_MS;
    logins.keep(() => true);
    expect(logins.has(id)).toBe(false);
  });

  it('over the limit for its token ends the least used one, and none of another token', () => {
    const bob = logins.create(BOB);
    const values = Array.from({ length: 100 }, () => logins.create(ANN));
    logins.use(values[0]);
    logins.create(ANN);
    expect(logins.use(values[1])).toBeNull();
    expect([values[0], values[2], bob].map((value) => logins.use(value)?.access)).toEqual([
      ANN,
      ANN,
      BOB,
    ]);
  });
});
