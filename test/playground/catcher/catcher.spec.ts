import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook as Signer } from 'standardwebhooks';
import { createSecret } from '../../../src/features/webhooks/delivery/signature.js';
import { waitFor } from '../../support/wait-for.js';
import { Catcher } from './catcher.js';

const BODY = '{"type":"message.received","timestamp":"2026-11-20T12:00:00.000Z","data":{}}';

/** The delay of the late answer. */
const SLOW_MS = 50;

describe('the catcher of the playground', () => {
  const secret = createSecret();
  let catcher: Catcher;

  beforeEach(async () => {
    catcher = await Catcher.open(SLOW_MS);
  });

  afterEach(() => catcher.close());

  function post(
    id = 'wh_1',
    { at = new Date(), by = secret, body = BODY, signal = null as AbortSignal | null } = {},
  ) {
    return fetch(catcher.url, {
      method: 'POST',
      body,
      headers: {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': `v1,AAAA ${new Signer(by).sign(id, at, BODY)}`,
      },
      signal,
    });
  }

  it('says whether a signature holds, as the package of the specification makes them', async () => {
    await post();
    catcher.trust(secret);
    await post();
    await post('wh_2', { by: createSecret() });
    await post('wh_3', { body: `${BODY} ` });
    await post('wh_4', { at: new Date(Date.now() - 600_000) });
    expect(
      catcher.latest.map(({ id, repetition, signature }) => [id, repetition, signature]),
    ).toEqual([
      ['wh_4', 0, 'wrong'],
      ['wh_3', 0, 'wrong'],
      ['wh_2', 0, 'wrong'],
      ['wh_1', 1, 'holds'],
      ['wh_1', 0, 'unknown'],
    ]);
  });

  it('answers as set', async () => {
    expect((await post()).status).toBe(200);
    catcher.answer = 'error';
    expect((await post()).status).toBe(500);
    catcher.answer = 'gone';
    expect((await post()).status).toBe(410);
    catcher.answer = 'slow';
    const begin = performance.now();
    expect((await post()).status).toBe(200);
    // Timers may be a millisecond early.
    expect(performance.now() - begin).toBeGreaterThanOrEqual(SLOW_MS - 1);
  });

  it('does not answer at all', async () => {
    catcher.answer = 'never';
    const leaving = new AbortController();
    const answer = post('wh_1', { signal: leaving.signal });
    await waitFor('the request', () => catcher.latest.length === 1);
    leaving.abort();
    await expect(answer).rejects.toThrow('aborted');
    expect(catcher.latest[0].status).toBeNull();
  });
});
