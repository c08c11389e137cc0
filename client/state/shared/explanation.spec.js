import { describe, expect, it } from '@jest/globals';
import { aConnection, aMessage, aReach } from '../../testing/factories.js';
import { aStats } from '../../testing/stats.factories.js';

// The language is read once, when the first text is asked for: this page is Spanish.
Object.defineProperties(globalThis, {
  document: { value: {} },
  localStorage: { value: { getItem: () => '{"language":"es"}' } },
  navigator: { value: { languages: [] }, configurable: true },
});
const { cardOf } = await import('../connection/connection.card.js');
const { notSendingReason } = await import('../connection/connection.view.js');
const { splitTitle, translationOf } = await import('./explanation.js');
const { failureText } = await import('../messages/message.view.js');
const { stripParts } = await import('../home/stats.view.js');
const { default: es } = await import('../../locales/es.js');

const UNLINKED = es['explain.reason.unlinked'];

/** @param {Partial<import('../../service/types.d.ts').Connection>} fields */
const unlinked = (fields = {}) =>
  aConnection({
    reason_code: 'unlinked',
    reason: 'Unlinked.',
    reason_text: 'Unlinked. Pair.',
    ...fields,
  });

describe('the title of an explanation', () => {
  it.each([
    ['Lost. It tries again.', 'Lost.', 'It tries again.'],
    ['Look at web.example.com. Then wait. Go on.', 'Look at web.example.com.', 'Then wait. Go on.'],
    ['ماذا حدث؟ انتظر.', 'ماذا حدث؟', 'انتظر.'],
    ['All is well.', 'All is well.', ''],
    ['No full stop', 'No full stop', ''],
  ])('is the first sentence of %s', (whole, title, text) => {
    expect(splitTitle(whole)).toEqual({ whole, title, text });
  });
});

describe('the translation of a code', () => {
  it('is the explanation of the code', () => {
    expect(translationOf('reason', 'unlinked')?.whole).toBe(UNLINKED);
  });

  it('is left to the service in English, and for an unknown code', () => {
    expect(translationOf('reason', 'unlinked', 'en')).toBeNull();
    expect(translationOf('reason', 'of_a_newer_service')).toBeNull();
    expect(translationOf('message', null)).toBeNull();
  });
});

describe('a page in another language', () => {
  it('has the card of a connection in it', () => {
    const { title, text } = cardOf(unlinked());
    expect(`${title} ${text}`).toBe(UNLINKED);
    expect(cardOf(unlinked({ reason_code: 'of_a_newer_service' })).title).toBe('Unlinked.');
  });

  it('gives the reason in it why nothing can be sent', () => {
    const title = translationOf('reason', 'unlinked')?.title;
    expect(notSendingReason(aReach(unlinked()))).toBe(title);
    expect(notSendingReason(aReach(unlinked({ reason_code: 'of_a_newer_service' })))).toBe(
      'Unlinked.',
    );
  });

  it('gives the reason in it why a message failed, unless only the service knows', () => {
    const failed = aMessage({ status: 'error', error_code: 'no_ack', error_text: 'No answer.' });
    expect(failureText(failed)).toBe(es['explain.message.no_ack']);
    const refused = { ...failed, error_code: 'refused', error_text: '(code 499)' };
    expect(failureText(refused)).toBe('(code 499)');
  });

  it('has the reasons of the strip of states in it', () => {
    const [from, to] = ['2026-11-20T12:00:00.000Z', '2026-11-20T13:00:00.000Z'];
    const interval = {
      state: /** @type {const} */ ('disconnected'),
      reason: 'Unlinked.',
      from,
      to,
    };
    const reasons = ['unlinked', 'of_a_newer_service'].map(
      (reason_code) =>
        stripParts(aStats({ from, to, states: [{ ...interval, reason_code }] }))[0]?.reason,
    );
    expect(reasons).toEqual([translationOf('reason', 'unlinked')?.title, 'Unlinked.']);
  });
});
