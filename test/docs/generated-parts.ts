/** The parts of a Markdown file that are made from tables in the code, by their names. */
export type GeneratedParts = Record<string, string>;

/**
 * Puts parts between `<!-- begin NAME -->` and `<!-- end NAME -->`.
 * @throws if the text lacks the place of a part
 */
export function replaceParts(markdown: string, parts: GeneratedParts): string {
  return Object.entries(parts).reduce((text, [name, part]) => {
    const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`];
    const [before, ...rest] = text.split(begin);
    const after = rest.join(begin).split(end)[1];
    if (before === undefined || after === undefined) throw new Error(`There is no part ${name}.`);
    return `${before}${begin}\n\n${part}\n\n${end}${after}`;
  }, markdown);
}

/** A table of Markdown; the content of a cell stays in its cell. */
export function markdownTable(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function escapeCell(text: string): string {
  return text.replaceAll('|', String.raw`\|`).replaceAll('<', '&lt;');
}
