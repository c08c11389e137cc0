import { describe, expect, it } from '@jest/globals';
import { ApiError } from './api-error.js';
import { IdempotencyKey } from './idempotency-key.js';

/**
 * The key of an attempt that ends with the given status; 200 is a success.
 * @param {IdempotencyKey} keys
 * @param {string} content
 * @param {number} status
 * @param {string} code
 */
async function keyOfAttempt(keys, content, status, code = 'failed') {
  let used = '';
  const attempt = keys.attempt(content, async (key) => {
    used = key;
    if (status !== 200) throw new ApiError(status, { error: 'Failed.', code });
  });
  await attempt.catch(() => undefined);
  return used;
}

describe('IdempotencyKey', () => {
  it('keeps the key when it is unknown whether the text was queued', async () => {
    const keys = new IdempotencyKey();
    const lost = await keyOfAttempt(keys, 'hello', 0);
    expect(await keyOfAttempt(keys, 'hello', 200)).toBe(lost);
  });

  it('keeps the key while the first attempt is still running', async () => {
    const keys = new IdempotencyKey();
    const busy = await keyOfAttempt(keys, 'hello', 409, 'idempotency_in_flight');
    expect(await keyOfAttempt(keys, 'hello', 200)).toBe(busy);
  });

  it.each([200, 400, 409])('takes a new key after a clear response (%i)', async (status) => {
    const keys = new IdempotencyKey();
    const answered = await keyOfAttempt(keys, 'hello', status);
    expect(await keyOfAttempt(keys, 'hello', 200)).not.toBe(answered);
  });

  it('takes a new key for another text', async () => {
    const keys = new IdempotencyKey();
    const lost = await keyOfAttempt(keys, 'hello', 0);
    expect(await keyOfAttempt(keys, 'goodbye', 200)).not.toBe(lost);
  });
});
