import { describe, expect, it } from '@jest/globals';
import { insertMention, mentionAt, mentionsFor, nameable, withNumbers } from './mentions.js';
import { namedText } from '../messages/message.view.js';
import { aMember } from '../../testing/factories.js';

const ANN = { jid: '15550101@s.whatsapp.net', name: 'Ann' };
const ANN_LEE = { jid: '99@lid', name: 'Ann Lee' };

describe('a mention that is typed', () => {
  it.each([
    ['@', { start: 0, name: '' }],
    ['hello @an', { start: 6, name: 'an' }],
    ['(@an', { start: 1, name: 'an' }],
    ['line\n@an', { start: 5, name: 'an' }],
  ])('begins at the @ of "%s"', (text, mention) => {
    expect(mentionAt(text, text.length)).toEqual(mention);
  });

  it.each(['me@home', '@an ', '@a@b c', 'no'])('is none in "%s"', (text) => {
    expect(mentionAt(text, text.length)).toBeNull();
  });

  it('ends at the caret', () => {
    expect(mentionAt('@anything', 3)).toEqual({ start: 0, name: 'an' });
  });

  it('is replaced by the name, with one space behind it', () => {
    expect(insertMention('to @a now', 5, ANN)).toEqual({ text: 'to @Ann now', caret: 8 });
  });
});

describe('the members to choose from', () => {
  it('have the letters in their name or number; names that begin with them come first', () => {
    const members = [
      aMember({ jid: 'a', name: 'Susan' }),
      aMember({ jid: 'b', name: 'Lee Anders' }),
      aMember({ jid: 'c', name: 'Ann' }),
      aMember({ jid: 'd', name: 'Bo' }),
      aMember({ jid: 'e', name: 'Anna', is_me: true }),
    ];
    expect(mentionsFor(members, 'AN').map(({ name }) => name)).toEqual([
      'Ann',
      'Lee Anders',
      'Susan',
    ]);
    const numbers = [aMember({ name: null, phone: '+15550177' })];
    expect(mentionsFor(numbers, '0177')).toMatchObject([{ name: '+15550177' }]);
  });

  it('are told apart by their numbers when they have the same name', () => {
    const members = [
      aMember({ jid: 'a', name: 'Ann', phone: '+15550101' }),
      aMember({ jid: 'b', name: 'Ann', phone: '+15550102' }),
    ];
    expect(mentionsFor(members, 'ann').map(({ name }) => name)).toEqual([
      'Ann +15550101',
      'Ann +15550102',
    ]);
  });
});

describe('the text that is sent', () => {
  it('has numbers for names, and lists the named people', () => {
    expect(withNumbers('@Ann and @Ann Lee: @Ann!', [ANN, ANN_LEE])).toEqual({
      text: '@15550101 and @99: @15550101!',
      mentions: ['99@lid', '15550101@s.whatsapp.net'],
    });
  });

  it('does not mention people who were taken out again, nor names within a longer word', () => {
    expect(withNumbers('Ann, @Annabel', [ANN])).toEqual({ text: 'Ann, @Annabel', mentions: [] });
  });

  it('takes names as they are', () => {
    const odd = { jid: '7@lid', name: 'A. (work) $&' };
    expect(withNumbers('@A. (work) $& ok', [odd])).toEqual({ text: '@7 ok', mentions: ['7@lid'] });
  });
});

describe('a text that is changed', () => {
  it('has names in place of numbers while it is written', () => {
    const mentions = nameable([ANN, { jid: '5@lid', name: null }]);
    const number = withNumbers('ask @Ann', [ANN]).text;
    expect(mentions).toEqual([ANN]);
    const people = [{ jid: '15550101@s.whatsapp.net', lid: '20000000@lid', name: 'Ada' }];
    expect(namedText('@15550101, @20000000 and @155501012', people)).toBe(
      '@Ada, @Ada and @155501012',
    );
    expect(number).not.toContain('Ann');
  });

  it('names the same people again, by the address in the text', () => {
    const mentions = nameable([{ ...ANN, tag: '@20000000' }]);
    const text = 'ask @20000000';
    expect(namedText(text, mentions)).toBe('ask @Ann');
    expect(withNumbers('ask @Ann', mentions).text).toBe(text);
  });

  it('keeps the numbers of people with the same name', () => {
    expect(nameable([ANN, { jid: '99999@lid', name: ANN.name }])).toEqual([]);
  });
});
