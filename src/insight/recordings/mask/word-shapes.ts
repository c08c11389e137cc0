/** Words of a meaningless text, the first choice for each length. */
const KNOWN =
  'a e o et in ut ad id non sed est quo vel nec amet quis erat ante nisl odio lorem ipsum dolor magna justo velit massa turpis tellus mauris semper tortor congue aliquam viverra posuere feugiat egestas maecenas interdum pulvinar faucibus consequat malesuada dignissim tincidunt vestibulum adipiscing consectetur scelerisque sollicitudin pellentesque'.split(
    ' ',
  );

/** Consonants and vowels by script: masked words keep their script, because its direction and shape can matter. */
const SCRIPTS: [RegExp, consonants: string, vowels: string][] = [
  [/\p{Script=Cyrillic}/u, 'бвгдклмнпрст', 'аеиоу'],
  [/\p{Script=Greek}/u, 'βγδκλμνπρστφ', 'αειου'],
  [/\p{Script=Hebrew}/u, 'בגדלמנפרשת', 'אויה'],
  [/\p{Script=Arabic}/u, 'بتجدرسفقلمن', 'اوي'],
  [/\p{Script=Devanagari}/u, 'कगचजतदनपबमरल', 'आईऊएओ'],
  [/\p{Script=Han}/u, '天地山水日月木火土石', '上中下大小'],
];
const LATIN = ['bdfgklmnprstv', 'aeiou'] as const;

/** The nth meaningless word with this many letters, in the script of the original. */
export function wordOf(length: number, nth: number, original: string): string {
  const script = SCRIPTS.find(([letters]) => letters.test(original));
  if (script) return spell(length, nth, script[1], script[2]);
  const known = KNOWN.filter((word) => word.length === length);
  return known[nth] ?? spell(length, nth - known.length, ...LATIN);
}

/** Words of the same length differ in as many letters, so that counts stay exact. */
const COUNTED_LETTERS = 8;
/** Shares no factor with any alphabet, so that each count has a word of its own; neighbours look different. */
const STRIDE = 7919;

function spell(length: number, nth: number, consonants: string, vowels: string): string {
  const alphabets = Array.from({ length }, (_, at) => [...(at % 2 === 0 ? consonants : vowels)]);
  const words = alphabets.slice(0, COUNTED_LETTERS).reduce((all, { length: own }) => all * own, 1);
  let rest = ((nth + 1) * STRIDE) % words;
  const letters = alphabets.map((alphabet) => {
    const letter = alphabet[rest % alphabet.length] ?? '';
    rest = Math.floor(rest / alphabet.length);
    return letter;
  });
  return letters.join('');
}
