import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Exit } from '../support/service/service-process.js';
import { createFolder } from '../support/service/service.js';
import { waitFor } from '../support/wait-for.js';

const ROOT = join(import.meta.dirname, '../..');
const NOBODY = 65_534;

export interface Instruction {
  name: string;
  args: string;
}

/**
 * The Dockerfile's instructions, by stage.
 * @throws at a line that is no instruction, or belongs to no stage
 */
export function readStages(): Instruction[][] {
  const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '');
  const stages: Instruction[][] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [, name = '', args = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push([]);
    const stage = stages.at(-1);
    if (name === '' || !stage) throw new Error(`This is no instruction of a stage: ${line}`);
    stage.push({ name, args });
  }
  return stages;
}

/**
 * Runs the last stage of the Dockerfile in an empty folder, without an engine: its files, its variables, its command
 * and its health check, as a user who may do nothing else.
 */
export class ContainerImage {
  readonly folder = createFolder();
  private readonly instructions = readStages().at(-1) ?? [];

  /** @param install puts `node_modules` into the folder, as the stage of the dependencies does */
  constructor(install: (folder: string) => void) {
    chmodSync(this.folder, 0o755);
    mkdirSync(this.data, { mode: 0o700 });
    if (isRoot()) chownSync(this.data, NOBODY, NOBODY);
    mkdirSync(this.app);
    for (const { args } of this.all('COPY')) {
      const paths = args.replace(/^--from=\S+ /, '').split(' ');
      const to = paths.pop() ?? '';
      for (const from of paths) this.copy(from, to, install);
    }
  }

  private copy(from: string, to: string, install: (app: string) => void): void {
    const source = resolve(ROOT, from.replace(/^\/app\//, ''));
    if (source === join(ROOT, 'node_modules')) install(this.app);
    else {
      const target = join(this.app, to, to.endsWith('/') ? basename(from) : '');
      cpSync(source, target, { recursive: true });
    }
  }

  get app(): string {
    return join(this.folder, 'app');
  }

  get data(): string {
    return join(this.folder, 'data');
  }

  /** The arguments of all instructions of a name. */
  all(name: string): Instruction[] {
    return this.instructions.filter((instruction) => instruction.name === name);
  }

  get environment(): Record<string, string> {
    const pairs = this.all('ENV').flatMap(({ args }) => args.split(/\s+/));
    return Object.fromEntries(
      pairs.map((pair) => {
        const [name = '', value = ''] = pair.split('=');
        return [name, value.replace(/^\/data/, this.data)];
      }),
    );
  }

  run(env: Record<string, string>): Container {
    const [, ...args] = this.command;
    const child = spawn(process.execPath, args, { ...this.options(env), stdio: 'pipe' });
    return new Container(child);
  }

  /** The exit code of the health check, with the variables that the container has. */
  checkHealth(env: Record<string, string>): number | null {
    const [, command = '[]'] = /CMD (\[.*\])$/.exec(this.all('HEALTHCHECK')[0]?.args ?? '') ?? [];
    const [, ...args] = JSON.parse(command) as string[];
    return spawnSync(process.execPath, args, this.options(env)).status;
  }

  get command(): string[] {
    return JSON.parse(this.all('CMD')[0]?.args ?? '[]') as string[];
  }

  dispose(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  private options(env: Record<string, string>) {
    const PATH = dirname(process.execPath);
    const user = isRoot() ? { uid: NOBODY, gid: NOBODY } : {};
    return { cwd: this.app, env: { PATH, ...this.environment, ...env }, ...user };
  }
}

/** A running container as far as possible without an engine: a process. */
export class Container {
  output = '';
  readonly exited: Promise<Exit>;

  constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    }
    this.exited = new Promise((done) => {
      child.on('close', (code, signal) => done({ code, signal }));
    });
  }

  async untilServing(): Promise<void> {
    await waitFor('the container to serve', () => this.output.includes('Dashboard: '));
  }

  stop(): Promise<Exit> {
    this.child.kill('SIGTERM');
    return this.exited;
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
