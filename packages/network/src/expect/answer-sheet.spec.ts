import { describe, expect, it } from '@jest/globals';
import { AnswerSheet } from './answer-sheet.js';
import type { Expectation } from './expectation.js';
import type { SentByProgram } from './sent-log.js';

const ANN = '15550110001@s.whatsapp.net';
const BEN = '15550110002@s.whatsapp.net';

let lastId = 0;

function sent(fields: Partial<SentByProgram> = {}): SentByProgram {
  lastId += 1;
  const facts = { kind: 'text', text: 'hello', options: [], aboutId: null, afterLine: 1 };
  return { id: `HERE${lastId}`, chatJid: ANN, ...facts, ...fields };
}

function wanted(fields: Partial<Expectation> = {}): Expectation {
  const facts = { kind: 'text', text: 'lorem', options: [], aboutId: null };
  return { line: 2, id: 'FILE', chatJid: ANN, ...facts, ...fields };
}

/** A message of the file has the same id here with "here" before it; nobody has sent `gone`. */
const idOf = (recorded: string) => (recorded === 'gone' ? null : `here ${recorded}`);

const sheetOf = (...all: SentByProgram[]) => new AnswerSheet({ all }, [], idOf);

describe('a message of the program', () => {
  it('is found by its chat, its kind and the form of its text, and counts once', () => {
    const [ben, poll, long, first, second] = [
      sent({ chatJid: BEN }),
      sent({ kind: 'poll' }),
      sent({ text: 'a longer one' }),
      sent(),
      sent(),
    ];
    const sheet = sheetOf(ben, poll, long, first, second);
    for (const each of [first, second]) {
      expect(sheet.findInOrder(wanted())).toBe(each);
      sheet.claim(wanted(), each);
    }
    expect(sheet.findInOrder(wanted())).toBeUndefined();
    expect(sheet.unclaimed).toEqual([ben, poll, long]);
  });

  it('is too early if it was sent before what was expected earlier in its chat', () => {
    const [early, ben, late] = [sent({ text: 'early' }), sent({ chatJid: BEN }), sent()];
    const sheet = sheetOf(early, ben, late);
    sheet.claim(wanted(), late);
    const next = wanted({ text: 'dolor' });
    expect(sheet.findInOrder(next)).toBeUndefined();
    expect(sheet.findInAnyOrder(next)).toBe(early);
    expect(sheet.findInOrder(wanted({ chatJid: BEN }))).toBe(ben);
  });

  it('has the same word wherever the recording has the same one', () => {
    const [first, same, other] = [sent(), sent(), sent({ text: 'howdy' })];
    const sheet = sheetOf(first, other, same);
    sheet.claim(wanted(), first);
    expect(sheet.findInOrder(wanted())).toBe(same);
    expect(sheet.findInOrder(wanted({ text: 'dolor' }))).toBe(other);
  });

  it('has the options of a poll, as many as recorded, each in its form', () => {
    const poll = wanted({ kind: 'poll', options: ['dolor', 'sit'] });
    const like = (...options: string[]) => sheetOf().isLike(poll, sent({ kind: 'poll', options }));
    expect(like('beach', 'zoo')).toBe(true);
    expect(like('beach', 'cinema')).toBe(false);
    expect(like('beach')).toBe(false);
    expect(like('beach', 'zoo', 'bar')).toBe(false);
  });

  it('refers to the same message, or to any if nobody has sent that one here', () => {
    const about = (recorded: string | null, here: string | null) =>
      sheetOf().differences(wanted({ aboutId: recorded }), sent({ aboutId: here }));
    expect(about('AC1', 'here AC1')).toEqual([]);
    expect(about('AC1', 'here AC2')).toEqual(['about']);
    expect(about('AC1', null)).toEqual(['about']);
    expect(about(null, 'here AC1')).toEqual(['about']);
    expect(about('gone', 'any')).toEqual([]);
    expect(about('gone', null)).toEqual(['about']);
  });

  it('has any single emoji where the recording hides it', () => {
    const react = (recorded: string, here: string) =>
      sheetOf().isLike(
        wanted({ kind: 'reaction', text: recorded }),
        sent({ kind: 'reaction', text: here }),
      );
    expect(react('👍', '👍')).toBe(true);
    expect(react('👍', '❤️')).toBe(false);
    expect(react('⭐', '🦀')).toBe(true);
    expect(react('⭐', '')).toBe(false);
    expect(react('', '')).toBe(true);
  });
});
