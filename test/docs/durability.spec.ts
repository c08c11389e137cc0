import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { codeIn, tableRows } from './page-tables.js';
import { ROOT } from './shell-commands.js';

const PAGE = 'docs/reliability.md';

describe('the table of what is stored before what', () => {
  const rows = tableRows(PAGE, 'What happens');

  it.each(rows.map((cells) => [cells[0], cells.at(-1) ?? '']))('%s: its test exists', (_, cell) => {
    const [file = ''] = codeIn(cell);
    const [, title = ''] = /"([^"]+)"/.exec(cell) ?? [];
    expect(title).not.toBe('');
    expect(readFileSync(join(ROOT, file), 'utf8')).toContain(title);
  });
});
