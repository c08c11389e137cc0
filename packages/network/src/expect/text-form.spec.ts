import { beforeEach, describe, expect, it } from '@jest/globals';
import { TextForms } from './text-form.js';

describe('a text of the program', () => {
  let forms: TextForms;

  beforeEach(() => {
    forms = new TextForms(['ping', 'Pong', '42']);
  });

  it.each([
    ['Lorem ipsum, amet?', 'Right after, then?'],
    ['Sed: 0000', 'Sum: 1234'],
    // A number differs each time.
    ['Sed: 0000', 'Sum: 7'],
    ['Lorem 🙂', 'Right 👍🏽'],
    ['pong Lorem', 'pong Right'],
    ['42 lorem', '42 right'],
    ['est * sed', 'one € two'],
    ['<any>', 'whatever it says'],
    ['', ''],
  ])('can be masked as %p: %p', (recorded, text) => {
    expect(forms.fits(recorded, text)).toBe(true);
  });

  it.each([
    ['Lorem', 'Wrong one'],
    ['Lorem', 'right'],
    ['Lorem', 'Righter'],
    ['Lorem.', 'Right!'],
    ['amet', 'pong'],
    ['pong', 'pang'],
    ['sed sed', 'one two'],
    ['sed est', 'one one'],
    ['42', '43'],
    ['00', '42'],
    ['Lorem 🙂', 'Right'],
    ['Lorem', ''],
  ])('cannot be masked as %p: %p', (recorded, text) => {
    expect(forms.fits(recorded, text)).toBe(false);
  });

  it('has the same word for the same mask in the whole file', () => {
    forms.learn('Lorem ipsum', 'Hello there');
    expect(forms.fits('lorem', 'hello')).toBe(true);
    expect(forms.fits('lorem', 'right')).toBe(false);
    expect(forms.fits('dolor', 'hello')).toBe(false);
    // Words of a person in the file come back as the file has them.
    expect(forms.fits('lorem', 'lorem')).toBe(true);
  });
});
