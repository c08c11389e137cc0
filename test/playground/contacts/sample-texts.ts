const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4);
const SENTENCE = 'This sentence stands here many times, so that the text becomes very long. ';

/** Texts that pages often get wrong. */
export const SAMPLE_TEXTS: readonly string[] = [
  'Emoji: 😀 👍🏽 👨‍👩‍👧 🇪🇺 ❤️',
  'مرحبًا، هذا نص من اليمين إلى اليسار، وفيه 3 أرقام: 123.',
  'שלום, mixed with English, ולסיום בעברית.',
  '日本語のテキスト、中文文本，한국어 텍스트.',
  'Several lines:\n  one, indented\n\n  two, after an empty line',
  'Markup stays text: <b>not bold</b> &amp; <script>alert(1)</script>',
  'WhatsApp marks: *bold* _italic_ ~struck~ `code`',
  'A link: https://example.com/a/path?with=a&query=1#part',
  `One word without a break: ${LONG_WORD}`,
  SENTENCE.repeat(60).trim(),
];
