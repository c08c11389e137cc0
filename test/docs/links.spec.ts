import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { markdownFiles, ROOT } from './shell-commands.js';

const run = promisify(execFile);

/** What the link checker says; it fails when a link leads nowhere. */
async function checkLinks(...files: string[]): Promise<string> {
  const cli = join(ROOT, 'node_modules/remark-cli/cli.js');
  const rule = 'remark-validate-links=repository:false';
  const { stderr } = await run(
    process.execPath,
    [cli, '--frail', '--no-color', '--use', rule, ...files],
    {
      cwd: ROOT,
    },
  );
  return stderr;
}

describe('the links in the pages', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'links-test-'));
    writeFileSync(join(folder, 'other.md'), '# Other\n');
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('lead somewhere, to the heading too', async () => {
    const files = markdownFiles();
    const said = await checkLinks(...files);
    for (const file of files) expect(said).toContain(`${file}: no issues found`);
  });

  it.each(['[a](nowhere.md)', '[a](other.md#nowhere)'])('a check finds %s', async (link) => {
    const page = join(folder, 'page.md');
    writeFileSync(page, `# Page\n\n${link}\n`);
    await expect(checkLinks(page, join(folder, 'other.md'))).rejects.toThrow(/nowhere/);
  });
});
