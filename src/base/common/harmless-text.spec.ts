import { describe, expect, it } from '@jest/globals';
import { defuseFormulas, toHarmlessJson, toJsonLine, toLines, toOneLine } from './harmless-text.js';

describe('toLines', () => {
  it.each(['\n', '\r', '\r\n', '\v', '\f', '\x85', '\u2028', '\u2029'])(
    'ends a line at %j',
    (end) => {
      expect(toLines(`one${end}two`)).toEqual(['one', 'two']);
      expect(toOneLine(`one${end}two`)).toBe('one two');
    },
  );

  it.each([
    ['an escape sequence', '\x1b[31mred\x07', '\ufffd[31mred\ufffd'],
    ['its C1 form', '\x9b31mred\x9c', '\ufffd31mred\ufffd'],
    ['NUL, backspace and DEL', 'a\0\b\x7f', 'a\ufffd\ufffd\ufffd'],
    ['a separator of files', 'a\x1cb', 'a\ufffdb'],
    ['a tab', 'a\tb', 'a b'],
    ['an override', 'exe.\u202egpj', 'exe.gpj'],
    ['an isolate that is left open', '\u2067abc', 'abc'],
    ['half a surrogate pair', 'a\ud800b\udc00', 'a\ufffdb\ufffd'],
  ])('makes %s harmless', (_case, text, expected) => {
    expect(toLines(text)).toEqual([expected]);
  });

  it.each(['Zoë', '你好', 'مرحبا\u200f', '👩‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'a\u00a0b', ''])(
    'leaves %j as it is',
    (text) => {
      expect(toLines(text)).toEqual([text]);
    },
  );
});

describe('defuseFormulas', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['  @SUM(1)', "  '@SUM(1)"],
    ['\u200b-2+3', "\u200b'-2+3"],
    ['a,=1;+b,"@c"', `a,'=1;'+b,"'@c"`],
    ['＝1', "'＝1"],
  ])('marks %j', (text, expected) => {
    expect(defuseFormulas(text)).toBe(expected);
  });

  it.each(['+15550101', '-5', 'a - b', '1+1=2', 'mail@example.com', ''])(
    'leaves %j as it is',
    (text) => {
      expect(defuseFormulas(text)).toBe(text);
    },
  );
});

describe('JSON with untrusted text', () => {
  const HOSTILE = '\x7f\x85\x9b31m\u2028\u2029\u202e\u2066 ,=1 "@x" \t-1+2 \ud800 \\,=1 \\';

  it('has the same data, with unsafe characters escaped', () => {
    const json = toHarmlessJson(JSON.stringify({ text: HOSTILE }));
    expect(json).not.toMatch(/[\u007f-\u009f\u2028\u2029\u202e\u2066]/);
    expect(JSON.parse(json)).toEqual({ text: HOSTILE });
  });

  it('is one line of a file, without a formula', () => {
    const value = { text: HOSTILE, list: ['=1', '+2x', -3, '+15550101', -1.5e-7], [HOSTILE]: null };
    const line = toJsonLine(value);
    expect(JSON.parse(line)).toEqual(value);
    expect(line).toMatch(/^\{.*\}\n$/);
    expect(line).not.toMatch(/[,;"]\s*[=@]|[,;"]\s*[+-](?!\d)/);
    expect(line).toContain('-3,"+15550101",-1.5e-7');
  });
});
