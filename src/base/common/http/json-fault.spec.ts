import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { describeJsonFault, NOT_AN_OBJECT } from './json-fault.js';

const BODY = '{"to": "15550100", "n": [1, -2.5e3, true, null], "text": "a\\n\\u00e9"}';

describe('describeJsonFault', () => {
  it.each([
    ['{"text": "a\nb"}', 'line 1, column 12: a line break in a text is written as \\n.'],
    ['{\n  "a": 1,\r\n  "b": "x\r\n"}', 'line 3, column 10: a line break'],
    ['{"text": "a\tb"}', 'line 1, column 12: a control character'],
    ['{"text": "\\n\\\\ \\q"}', 'line 1, column 16: a \\ in a text is written as \\\\.'],
    ['{"text": "\\u12x4"}', 'line 1, column 11: four digits of hex'],
    ['{"text": "\\u12\n"}', 'line 1, column 11: four digits of hex'],
    ['{"text": "abc', 'line 1, column 10: a text begins here that does not end.'],
    ['{"text": SECRET}', 'line 1, column 10: this is no value'],
    ["{'text': 1}", 'line 1, column 2: this is no value'],
    ['{"a": 1,}', 'line 1, column 9: the name of a field'],
    ['{"a" 1}', 'line 1, column 6: a colon'],
    ['{"a": 1 "b": 2}', 'line 1, column 9: a comma'],
    ['{"a": }', 'line 1, column 7: a value'],
    ['{"a": 1', 'line 1, column 8: a } is missing'],
    ['{"a": [1', 'line 1, column 9: a ] is missing'],
    ['{"a": 1.}', 'line 1, column 7: this is no number'],
    ['{} // hi', 'line 1, column 4: JSON has no comments'],
    ['{} "hi"', 'line 1, column 4: something follows'],
    ['to=1&text=hi', 'line 1, column 1: this is no value'],
  ])('%j: %s', (text, words) => {
    expect(describeJsonFault(text)).toContain(`The body is not JSON: ${words}`);
  });

  it.each(['5', '"hi"', 'null', 'true'])('says that %s is no object', (text) => {
    expect(describeJsonFault(text)).toBe(NOT_AN_OBJECT);
  });

  it("finds a fault at the parser's place", () => {
    const change = fc.record({
      at: fc.nat(BODY.length),
      drop: fc.nat(2),
      add: fc.string({ unit: fc.constantFrom(...'{}[]":,\\u\n\t\u0000 1e+-.tx/*'), maxLength: 2 }),
    });
    fc.assert(
      fc.property(change, ({ at, drop, add }) => {
        const text = BODY.slice(0, at) + add + BODY.slice(at + drop);
        const isFine = isJson(text);
        expect(describeJsonFault(text) === NOT_AN_OBJECT).toBe(isFine);
      }),
      { numRuns: 3000 },
    );
  });

  it('repeats nothing of the body', () => {
    const secret = 'SECRET';
    for (const text of [
      `{"a": ${secret}}`,
      `{${secret}: 1}`,
      `{"${secret}\n": 1}`,
      `${secret}=1`,
    ]) {
      expect(describeJsonFault(text)).not.toContain(secret);
    }
  });

  it.each(['[', '{"a":', '{"a":['])('survives deep nesting: %s', (begin) => {
    expect(describeJsonFault(begin.repeat(100_000))).toContain('The body is not JSON');
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
