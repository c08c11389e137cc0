import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { READY, type Answer } from './calls.js';

const PROBE = join(import.meta.dirname, 'probe.process.mjs');
const TSX = import.meta.resolve('tsx');

/** The use of resources by a process since it began to count. */
export interface Usage {
  cpuMs: number;
  rssMb: number;
  /** Over its whole life. */
  peakRssMb: number;
  /** ms; the 99th percentile. */
  loopDelayMs: number;
}

export interface ChildOptions {
  args?: string[];
  env?: Record<string, string>;
  cwd?: string;
  profileFolder?: string;
}

interface Pending {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** A Node process that can be called and measured from here. */
export class Child {
  private static readonly running = new Set<Child>();
  output = '';
  private readonly pending = new Map<number, Pending>();
  private readonly ended: Promise<unknown>;
  private lastId = READY;
  private readonly ready: Promise<unknown>;

  private constructor(readonly process: ChildProcess) {
    this.ready = new Promise((resolve, reject) => this.pending.set(READY, { resolve, reject }));
    // A caller that makes no calls need not know that none can be made.
    this.ready.catch(() => {});
    const keep = (chunk: Buffer): void => void (this.output += chunk.toString());
    process.stdout?.on('data', keep);
    process.stderr?.on('data', keep);
    process.on('message', (answer: Answer) => this.settle(answer));
    this.ended = once(process, 'close');
    Child.running.add(this);
    void this.ended.then(() => {
      Child.running.delete(this);
      this.rejectAll();
    });
  }

  /** Leftovers of a failed benchmark would keep this process from its end. */
  static killAll(): void {
    for (const { process } of Child.running) process.kill('SIGKILL');
  }

  /** TypeScript runs through tsx, JavaScript as it is. */
  static start(script: string, options: ChildOptions = {}): Child {
    const { args = [], env = {}, cwd, profileFolder } = options;
    const loader = script.endsWith('.ts') ? ['--import', TSX] : [];
    const profiler = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : [];
    const child = spawn(
      process.execPath,
      [...profiler, ...loader, '--import', PROBE, script, ...args],
      { cwd, env: { ...cleanEnvironment(), ...env }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    );
    return new Child(child);
  }

  /** Waits until it can answer. */
  async call<Result = unknown>(name: string, ...args: unknown[]): Promise<Result> {
    await this.ready;
    return this.send<Result>(name, args);
  }

  private send<Result>(name: string, args: unknown[]): Promise<Result> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve: (result) => resolve(result as Result), reject });
      if (this.process.connected) this.process.send({ id, name, args });
      else this.rejectAll();
    });
  }

  /** Its methods as if they were here; only the caller knows their types. */
  methods(): unknown {
    return new Proxy({}, { get: (_, name) => methodOf(this, name) });
  }

  /** Starts counting what it uses. */
  reset(): Promise<void> {
    return this.send('probe:reset', []);
  }

  usage(): Promise<Usage> {
    return this.send('probe:usage', []);
  }

  async stop(): Promise<void> {
    this.process.kill('SIGINT');
    await this.ended;
  }

  private settle({ id, result, error }: Answer): void {
    const pending = this.pending.get(id);
    this.pending.delete(id);
    if (error === undefined) pending?.resolve(result);
    else pending?.reject(new Error(error));
  }

  private rejectAll(): void {
    const reason = `the process has ended: ${this.output.slice(-2000)}`;
    for (const { reject } of this.pending.values()) reject(new Error(reason));
    this.pending.clear();
  }
}

function methodOf(child: Child, name: string | symbol) {
  return (...args: unknown[]) => child.call(String(name), ...args);
}

/** Settings of this machine must not reach the measured process. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('SERVICE_')),
  );
}
