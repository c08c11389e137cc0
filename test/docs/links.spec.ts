import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brokenLinks } from './links.js';
import { markdownFiles, ROOT } from './shell-commands.js';

const OTHER = `# Other

## \`retry\`: it’s all [known](page.md), isn't it?

## Twice

## Twice

\`\`\`sh
# a comment
\`\`\`
`;

describe('the links in the pages', () => {
  let folder: string;

  /** True if a page with this text has a link that leads nowhere. */
  const isBroken = (text: string) => {
    const page = join(folder, 'page.md');
    writeFileSync(page, `# Page\n\n${text}\n`);
    return brokenLinks([page]).length > 0;
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'links-test-'));
    writeFileSync(join(folder, 'other.md'), OTHER);
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('lead somewhere, to the heading too', () => {
    expect(brokenLinks(markdownFiles().map((file) => join(ROOT, file)))).toEqual([]);
  });

  it.each([
    '[a](nowhere.md)',
    '[a](other.md#nowhere)',
    '[a](#nowhere)',
    '[a](nowhere/)',
    '![a](nowhere.png)',
    '<img src="nowhere.png">',
    '[a][b]\n\n[b]: nowhere.md',
    '[`code`](nowhere.md "With a title")',
    '[a](other.md#twice-2)',
    '[a](other.md#a-comment)',
  ])('a check finds %s', (text) => {
    expect(isBroken(text)).toBe(true);
  });

  it.each([
    '[a](other.md)',
    '[a](other.md#other)',
    '[a](other.md#retry-its-all-known-isnt-it)',
    '[a](other.md#twice-1)',
    '[a](#page)',
    '[a](../)',
    '[a](https://example.org/nowhere#else)',
    '`[a](nowhere.md)`',
    '```md\n[a](nowhere.md)\n```',
  ])('a check lets pass %s', (text) => {
    expect(isBroken(text)).toBe(false);
  });
});
