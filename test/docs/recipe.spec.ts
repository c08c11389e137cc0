import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeIn, sectionOf } from './page-tables.js';
import { ROOT } from './shell-commands.js';

const COMPILER = join(ROOT, 'node_modules/typescript-7/bin/tsc');
const MAPPER = 'src/whatsapp/baileys/mapping/sticker-pack.mapper.ts';
const DETAILS = 'src/base/shapes/message-details.dto.ts';

/** The first changes. The compiler then names the places that do not handle the kind. */
const FIRST: [file: string, from: string, to: string][] = [
  [
    'src/base/common/message-types.ts',
    "  'group_invite',\n",
    "  'group_invite',\n  'sticker_pack',\n",
  ],
  [
    'src/whatsapp/inbound-batch.ts',
    "  | { type: 'poll';",
    "  | { type: 'sticker_pack'; packName: string; publisher: string }\n  | { type: 'poll';",
  ],
];

const FROM_BORDER_TO_STORE: typeof FIRST = [
  [
    'src/whatsapp/inbound-batch.sanitizer.ts',
    "  poll: object<Details<'poll'>>({",
    "  sticker_pack: object<Details<'sticker_pack'>>({ type: trusted, packName: NAME, publisher: NAME }),\n  poll: object<Details<'poll'>>({",
  ],
  [
    'src/whatsapp/baileys/mapping/message-body.mapper.ts',
    "  stickerPackMessage: ({ name }) => unsupported('Sticker pack', name),",
    '  stickerPackMessage: toStickerPackBody,',
  ],
  [
    'src/whatsapp/baileys/mapping/message-body.mapper.ts',
    "import { toShopBody } from './shop-text.js';",
    "import { toShopBody } from './shop-text.js';\nimport { toStickerPackBody } from './sticker-pack.mapper.js';",
  ],
  [
    DETAILS,
    'export class PollDetailsDto {',
    'export class StickerPackDetailsDto {\n  pack_name: string;\n  publisher: string;\n}\n\nexport class PollDetailsDto {',
  ],
  [DETAILS, '  PollDetailsDto,\n', '  StickerPackDetailsDto,\n  PollDetailsDto,\n'],
  [
    'src/store/rows/messages/message-parts.mapper.ts',
    "    case 'poll': {",
    "    case 'sticker_pack':\n      return { pack_name: details.packName, publisher: details.publisher };\n    case 'poll': {",
  ],
];

const IN_MASKS: typeof FIRST = [
  [
    'src/insight/recordings/mask/details-rules.ts',
    '  question: rule.text,',
    '  pack_name: rule.text,\n  publisher: rule.text,\n  question: rule.text,',
  ],
];

const NEW_MAPPER = `import type { proto } from '@whiskeysockets/baileys';
import type { MessageBody } from './message-body.js';

export function toStickerPackBody(pack: proto.Message.IStickerPackMessage): MessageBody {
  const { name, publisher } = pack;
  return {
    type: 'sticker_pack',
    text: null,
    details: { type: 'sticker_pack', packName: name ?? '', publisher: publisher ?? '' },
  };
}
`;

/** Prints the stored parts of a message with a pack. */
const TRIAL = `import { toMessageBody } from './src/whatsapp/baileys/mapping/message-body.mapper.js';
import { unwrap } from './src/whatsapp/baileys/mapping/message-content.js';
import { toDetailsDto } from './src/store/rows/messages/message-parts.mapper.js';
const body = toMessageBody(unwrap({ stickerPackMessage: { name: 'Cats', publisher: 'Somebody' } }));
console.log(JSON.stringify({ type: body.type, details: toDetailsDto(body.details) }));
`;

describe('the recipe for a kind of message, followed in a copy', () => {
  let copy: string;
  const touched = new Set<string>();

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'recipe-'));
    for (const part of ['src', 'package.json', 'tsconfig.json', 'tsconfig.build.json'])
      cpSync(join(ROOT, part), join(copy, part), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  });

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  function change(changes: typeof FIRST): void {
    for (const [file, from, to] of changes) {
      const text = readFileSync(join(copy, file), 'utf8');
      expect(text.split(from)).toHaveLength(2);
      write(file, text.replace(from, to));
    }
  }

  function write(file: string, text: string): void {
    touched.add(file);
    writeFileSync(join(copy, file), text);
  }

  /** The files in which the compiler finds an error. */
  function findErrors(): string[] {
    const args = ['--noEmit', '--incremental', 'false', '--singleThreaded', '-p'];
    const { stdout } = spawnSync(process.execPath, [COMPILER, ...args, 'tsconfig.build.json'], {
      cwd: copy,
      encoding: 'utf8',
    });
    return [...new Set([...stdout.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, file]) => file))];
  }

  it('is led by the compiler from the border to the store, and from there to the masks', () => {
    change(FIRST);
    expect(findErrors().toSorted()).toEqual([
      'src/store/rows/messages/message-parts.mapper.ts',
      'src/whatsapp/inbound-batch.sanitizer.ts',
    ]);
    write(MAPPER, NEW_MAPPER);
    change(FROM_BORDER_TO_STORE);
    expect(findErrors()).toEqual(['src/insight/recordings/mask/details-rules.ts']);
    change(IN_MASKS);
    expect(findErrors()).toEqual([]);
  });

  it('makes the kind work', () => {
    writeFileSync(join(copy, 'trial.ts'), TRIAL);
    const tsx = join(ROOT, 'node_modules/tsx/dist/cli.mjs');
    const printed = execFileSync(process.execPath, [tsx, 'trial.ts'], { cwd: copy });
    expect(JSON.parse(printed.toString())).toEqual({
      type: 'sticker_pack',
      details: { pack_name: 'Cats', publisher: 'Somebody' },
    });
  });

  it('names each file that had to be changed', () => {
    const named = codeIn(sectionOf('CONTRIBUTING.md', 'A kind of message'));
    // The recipe names the place of the new mapper.
    expect([...touched].filter((path) => !named.includes(path))).toEqual([MAPPER]);
    expect(named).toContain('src/whatsapp/baileys/mapping');
  });
});
