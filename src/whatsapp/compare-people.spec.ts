import { describe, expect, it } from '@jest/globals';
import { comparePeople } from './compare-people.js';

const PN = '15550001@s.whatsapp.net';
const OTHER_PN = '15550002@s.whatsapp.net';
const LID = '901@lid';
const OTHER_LID = '902@lid';

describe('comparePeople', () => {
  it.each([
    ['the same number', [PN], [PN], 'yes'],
    ['one of several addresses in common', [PN, LID], [LID], 'yes'],
    ['two numbers', [PN], [OTHER_PN], 'no'],
    ['two lids', [LID], [OTHER_LID], 'no'],
    ['a number and a lid', [PN], [LID], 'unclear'],
    ['a lid and a number', [LID], [PN], 'unclear'],
    ['another lid than the one of the number', [PN, LID], [OTHER_LID], 'no'],
    ['another number than the one of the lid', [OTHER_PN], [PN, LID], 'no'],
    ['a group and a person', ['12345678@g.us'], [PN], 'no'],
  ] as const)('compares %s', (_case, one, other, same) => {
    expect(comparePeople([...one], [...other])).toBe(same);
  });
});
