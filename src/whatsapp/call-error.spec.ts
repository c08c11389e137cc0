import { describe, expect, it } from '@jest/globals';
import { WhatsAppError } from './whatsapp.errors.js';
import { toCallError, type CallWords } from './call-error.js';

const refused = (refusal: string) => new WhatsAppError('send_failed', 'refused', { refusal });

describe('toCallError', () => {
  it('leaves other errors as they are', () => {
    const cause = new TypeError('a fault');
    expect(toCallError(cause)).toBe(cause);
  });

  it.each([
    ['429', 'too_many_requests'],
    ['rate-overlimit', 'too_many_requests'],
    ['501', 'not_supported'],
    ['500', 'whatsapp_refused'],
  ])('explains the refusal %s: %s, with its code', (refusal, code) => {
    const cause = refused(refusal);
    expect(toCallError(cause)).toMatchObject({
      code,
      cause,
      message: expect.stringContaining(`(WhatsApp's code: ${refusal}.)`),
    });
  });

  it('prefers the words of the area', () => {
    const words: CallWords = {
      ofRefusal: (code) => (code === '404' ? ['not_found', 'There is none.'] : null),
    };
    expect(toCallError(refused('404'), words)).toMatchObject({ code: 'not_found' });
    expect(toCallError(refused('501'), words)).toMatchObject({ code: 'not_supported' });
  });

  it('tells after a loss if something may have changed', () => {
    const lost = new WhatsAppError('link_lost', 'lost');
    expect(toCallError(lost)).toMatchObject({
      code: 'not_connected',
      message: 'The connection was lost before WhatsApp had answered.',
    });
    expect(toCallError(lost, { afterLoss: 'Look.' })).toMatchObject({
      code: 'not_connected',
      message: expect.stringContaining('A change may have been made.'),
      options: expect.objectContaining({ hint: 'Look.' }),
    });
  });

  it.each(['not_connected', 'keys_missing', 'name_missing'] as const)(
    'keeps the code %s',
    (code) => {
      expect(toCallError(new WhatsAppError(code, 'a reason'))).toMatchObject({ code });
    },
  );
});
