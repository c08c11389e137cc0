import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Writable } from 'node:stream';
import { AccountBeside } from './account-beside.js';
import { Account } from './account.js';
import { ApiClient } from './http.js';
import {
  checkPresences,
  createFolder,
  engineOf,
  type RunningService,
  type ServiceOptions,
  variablesOf,
} from './service.js';
import { databaseOf, dropDatabase } from '../postgres/test-database.js';
import { waitFor } from '../wait-for.js';

const NOBODY = 65_534;
/** The levels `error` and `fatal` in pino's numbers. */
const ERROR_LINE = /^\{"level":(50|60),/;
/** Found from the root of the package, since the build puts this file elsewhere for the playground. */
const MANIFEST = createRequire(import.meta.url).resolve('#package.json');
const MAIN = join(dirname(MANIFEST), 'dist/main.js');

export interface ProcessOptions extends ServiceOptions {
  /** Runs it as a user who is bound by file permissions, even where the tests run as root. */
  isUnprivileged?: boolean;
  /** The built main file of another version; by default this one's. */
  main?: string;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The service as people run it: a process of its own, with its own databases and a free port. */
export class ServiceProcess implements RunningService {
  readonly exited: Promise<Exit>;
  output = '';
  errors = '';

  private constructor(
    private readonly child: ChildProcess,
    readonly folder: string,
    private readonly options: ProcessOptions,
  ) {
    child.stdout?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (this.errors += chunk.toString()));
    this.exited = new Promise((resolve) => {
      child.on('close', (code, signal) => resolve({ code, signal }));
    });
  }

  /** Starts without waiting for anything. */
  static spawn(options: ProcessOptions = {}): ServiceProcess {
    const folder = options.folder ?? createFolder();
    const child = spawn(
      process.execPath,
      [options.main ?? MAIN, ...(options.args ?? ['--port', '0'])],
      {
        cwd: folder,
        env: { ...cleanEnvironment(), ...engineOf(folder), ...variablesOf(options) },
        stdio: ['ignore', 'pipe', 'pipe'],
        ...(options.isUnprivileged && process.getuid?.() === 0 && { uid: NOBODY, gid: NOBODY }),
      },
    );
    return new ServiceProcess(child, folder, options);
  }

  /** Starts and waits until it serves. */
  static async start(options: ProcessOptions = {}): Promise<ServiceProcess> {
    const service = ServiceProcess.spawn(options);
    let hasExited = false;
    void service.exited.then(() => (hasExited = true));
    try {
      await waitFor('the service to print its address', () => {
        if (hasExited) throw new Error(`The service ended: ${service.errors}${service.output}`);
        return service.baseUrl !== '';
      });
      await AccountBeside.join(service, options.network, options.env);
    } catch (error) {
      await service.kill('SIGKILL');
      throw error;
    }
    return service;
  }

  get baseUrl(): string {
    return /Dashboard: (\S+)/.exec(this.output)?.[1] ?? '';
  }

  get printed(): string {
    return `${this.output}${this.errors}`;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  get api(): ApiClient {
    return new ApiClient(this.baseUrl);
  }

  account(name: string): Account {
    return new Account(name, this.baseUrl);
  }

  /** Passes on the errors in its log, to which an answer with an error 500 refers. */
  passErrorsTo(stream: Writable): void {
    if (!this.child.stdout) return;
    createInterface({ input: this.child.stdout }).on('line', (line) => {
      if (ERROR_LINE.test(line)) stream.write(`${line}\n`);
    });
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  kill(signal: NodeJS.Signals): Promise<Exit> {
    this.signal(signal);
    return this.exited;
  }

  /** For a signal that does not end it. */
  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Ends it as a user would, with Ctrl+C. */
  stop(): Promise<Exit> {
    return this.kill('SIGINT');
  }

  /** Ends it and removes its folder. */
  async dispose(): Promise<void> {
    await AccountBeside.leave(this.folder);
    await this.stop();
    await dropDatabase(databaseOf(this.folder));
    rmSync(this.folder, { recursive: true, force: true });
    checkPresences(this.options);
  }
}

/** Settings of the machine that runs the tests must not reach the service. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !name.startsWith('SERVICE_'));
  return Object.fromEntries(entries);
}
