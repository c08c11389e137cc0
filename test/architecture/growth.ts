const SCREENED_CHARACTERS = 4000;
/** A linear expression needs a twentieth of it; one that only looks slow on a busy machine is measured again. */
const SUSPICIOUS_MS = 2;
/** On a busy machine, a linear expression may look so once; a quadratic one always has 16. */
const SUSPICIOUS_GROWTH = 6;
const MEASURED_MS = 10;
const MOST_CHARACTERS = 4_000_000;
const TRIES = 5;
const CHARACTERS = [...'1aAg \t\n"\'\\-_.:/@(<>=&?!,;|%x'];
const RUNS = [
  '1234-',
  '1234:',
  '12345678-',
  '\\"',
  "a='1' ",
  '<a ',
  '>\n',
  'a/src/',
  '/abc',
  '&a=',
];

/** The worst growth of an expression's CPU for four times the text, and the text that is repeated. */
export function worstGrowth(expression: RegExp): { growth: number; attack: string } {
  let worst = { growth: 0, attack: '' };
  for (const [prefix, unit, end] of attacksOn(expression)) {
    const textOf = (length: number): string =>
      prefix + unit.repeat(Math.ceil(length / unit.length)) + end;
    const screened = textOf(SCREENED_CHARACTERS);
    const isFast = () => wallMs(expression, screened) < SUSPICIOUS_MS;
    if (isFast() || isFast() || isFast()) continue;
    let growth = growthOf(expression, textOf);
    for (let again = 0; again < TRIES && growth > SUSPICIOUS_GROWTH; again += 1)
      growth = Math.min(growth, growthOf(expression, textOf));
    if (growth > worst.growth) worst = { growth, attack: JSON.stringify([prefix, unit, end]) };
    if (growth > SUSPICIOUS_GROWTH) break;
  }
  return worst;
}

/**
 * Repetitions of the characters that the expression names, alone and in pairs, after its first words and before a wrong
 * end.
 */
function* attacksOn({ source }: RegExp): Generator<[string, string, string]> {
  const own = [...source].filter((each) => !/[\w()[\]\\^$*+?{}|]/.test(each));
  const characters = [...new Set([...CHARACTERS, ...own])];
  const words = [...new Set(source.match(/[A-Za-z0-9]{2,}/g))];
  const pairs = [...characters, ...words].flatMap((one) => characters.map((other) => one + other));
  const [, first = ''] = /^\^?([^\\[\](){}.*+?^$|]+)/.exec(source) ?? [];
  for (const prefix of new Set(['', first]))
    for (const unit of [...characters, ...words, ...RUNS, ...pairs])
      for (const end of ['', '!', 'x']) yield [prefix, unit, end];
}

function growthOf(expression: RegExp, textOf: (length: number) => string): number {
  let length = SCREENED_CHARACTERS / 4;
  while (length < MOST_CHARACTERS && cpuMs(expression, textOf(length)) < MEASURED_MS) length *= 2;
  const best = (text: string): number =>
    Math.min(...Array.from({ length: TRIES }, () => cpuMs(expression, text)));
  return best(textOf(4 * length)) / best(textOf(length));
}

function wallMs(expression: RegExp, text: string): number {
  const before = performance.now();
  apply(expression, text);
  return performance.now() - before;
}

function cpuMs(expression: RegExp, text: string): number {
  const before = process.cpuUsage();
  apply(expression, text);
  const { user, system } = process.cpuUsage(before);
  return Math.max(1, user + system) / 1000;
}

function apply(expression: RegExp, text: string): void {
  expression.lastIndex = 0;
  if (expression.global) text.replace(expression, '');
  else expression.test(text);
}
