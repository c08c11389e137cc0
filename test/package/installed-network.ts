import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
export const run = promisify(execFile);

/** A copy of an example in a folder of its own, with the package of the network installed from what `npm pack` makes. */
export class InstalledNetwork {
  private constructor(
    readonly folder: string,
    /** Folders that its processes may use for temporary files. */
    readonly temporary: string,
  ) {}

  /** @param packages others that it uses, taken from this project */
  static async install(example: string, packages: string[]): Promise<InstalledNetwork> {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'network-package-')));
    const temporary = join(folder, 'temporary');
    mkdirSync(temporary);
    cpSync(join(ROOT, 'examples', example), folder, { recursive: true });
    // Without the build, which has run already. By a shell: on Windows, npm is a script.
    const pack = `npm pack --ignore-scripts --pack-destination ${folder}`;
    await run(pack, { cwd: join(ROOT, 'packages/network'), shell: true });
    const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
    const quietly = '--offline --no-save --no-audit --no-fund';
    const empty = join(folder, 'install');
    mkdirSync(empty);
    // Otherwise npm would install into the folder above.
    writeFileSync(join(empty, 'package.json'), '{}');
    await run(`npm install ${quietly} ../${tarball}`, { cwd: empty, shell: true });
    cpSync(join(empty, 'node_modules'), join(folder, 'node_modules'), { recursive: true });
    for (const name of packages) link(name, folder);
    return new InstalledNetwork(folder, temporary);
  }

  /** Runs a command in the folder, with nothing of these tests in its environment. */
  async run(command: string, ...args: string[]): Promise<{ stdout: string; stderr: string }> {
    return run(command, args, { cwd: this.folder, env: this.env });
  }

  get env(): NodeJS.ProcessEnv {
    return { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: this.temporary };
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function link(name: string, folder: string): void {
  const path = join(folder, 'node_modules', name);
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules', name), path);
}

/** The path of that version of Node; `npx` fetches it. */
export async function nodeOf(version: string): Promise<string> {
  const command = `npx --yes --package node@${version} --call "node --print process.execPath"`;
  return (await run(command, { shell: true })).stdout.trim();
}
