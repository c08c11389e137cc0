import { describe, expect, it } from '@jest/globals';
import { readVCard } from './vcard.js';

describe('readVCard', () => {
  it.each<[string, string, { name: string | null; phones: string[] }]>([
    ['nothing', '', { name: null, phones: [] }],
    ['no card', 'hello', { name: null, phones: [] }],
    [
      'a name and a number',
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:B;Ann\r\nFN:Ann B\r\nTEL:+1 555-0101\r\nEND:VCARD',
      { name: 'Ann B', phones: ['+15550101'] },
    ],
    [
      "WhatsApp's id rather than the number as it was typed",
      'FN:Ann\nTEL;type=CELL;waid=15550101:0555 0101',
      { name: 'Ann', phones: ['+15550101'] },
    ],
    [
      'groups and several numbers, each once',
      'FN:Ann\nitem1.TEL;waid=15550101:+1 555 0101\nitem2.TEL:+15550101\nTEL:tel:+15550102',
      { name: 'Ann', phones: ['+15550101', '+15550102'] },
    ],
    ['escapes', 'FN:Ann\\, B\\; C\\\\D', { name: 'Ann, B; C\\D', phones: [] }],
    ['a folded line', 'FN:Ann\n  B', { name: 'Ann B', phones: [] }],
    ['parameters of a name', 'FN;CHARSET=UTF-8:Änn', { name: 'Änn', phones: [] }],
    ['a name without words', 'FN:', { name: null, phones: [] }],
  ])('reads %s', (_case, text, expected) => {
    expect(readVCard(text)).toEqual(expected);
  });
});
