export interface VCard {
  name: string | null;
  /** `+<digits>` if WhatsApp knows the number. */
  phones: string[];
}

/** Twice as many as are stored, so that a text can say that there are more. */
const MOST_PHONES = 200;

/** Reads a contact card (RFC 6350; phones add the WhatsApp ids of numbers). */
export function readVCard(text: string): VCard {
  const lines = unfold(text);
  const phones = firstOf(lines, isNamed('TEL'), MOST_PHONES).map(phoneOf).filter(Boolean);
  const name = lines.find(isNamed('FN'));
  return { name: (name && unescape(valueOf(name))) || null, phones: [...new Set(phones)] };
}

/** Reads only the first lines of a kind: a card of 4 MB can have a million phones, which take a second to read. */
function firstOf(lines: string[], isWanted: (line: string) => boolean, count: number): string[] {
  const found: string[] = [];
  for (const line of lines) {
    if (found.length === count) break;
    if (isWanted(line)) found.push(line);
  }
  return found;
}

/** A line that starts with white space continues the line before. */
function unfold(text: string): string[] {
  return text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
}

/** `item1.TEL;waid=15550101:+1 555 0101`: an optional group, the name, parameters, the value. */
function isNamed(name: string): (line: string) => boolean {
  const start = new RegExp(`^(?:[\\w-]+\\.)?${name}[;:]`, 'i');
  return (line) => start.test(line);
}

function valueOf(line: string): string {
  return line.slice(line.indexOf(':') + 1).trim();
}

function phoneOf(line: string): string {
  const waid = /;waid=(\d+)/i.exec(line)?.[1];
  const value = valueOf(line);
  if (waid) return `+${waid}`;
  // The `tel:` of version 4 and separators are dropped.
  return value.replace(/^tel:/i, '').replace(/(?!^\+)[^\d]/g, '');
}

function unescape(value: string): string {
  return value.replace(/\\([n,;\\])/gi, (_, char: string) => (/n/i.test(char) ? ' ' : char));
}

/** Writes a contact card as phones do: its WhatsApp id makes a number one that people can write to. */
export function writeVCard({ name, phone }: { name: string; phone: string }): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escape(name)};;;`,
    `FN:${escape(name)}`,
    `TEL;type=CELL;type=VOICE;waid=${phone}:+${phone}`,
    'END:VCARD',
  ];
  return lines.join('\n');
}

function escape(value: string): string {
  return value.replace(/[\\,;]/g, String.raw`\$&`).replace(/\r\n?|\n/g, String.raw`\n`);
}
