import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join, relative } from 'node:path';
import SharedPackagesEnvironment from '../support/shared-packages/shared-packages.environment.js';
import { namedFunctions } from './named-functions.js';
import { watchPages } from './page-coverage.js';

const ROOT = join(import.meta.dirname, '../..');
export const RESULTS = join(ROOT, 'coverage/suites');
/** /proc/self/stat counts in hundredths of a second. */
const TICKS_A_SECOND = 100;

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
const takePages = watchPages();

/**
 * Notes the functions that a file of tests runs, and its cost: in this process, in the processes that it starts, and in
 * the pages that it opens.
 */
export default class CoverageEnvironment extends SharedPackagesEnvironment {
  #path;
  #raw;
  #cpuBefore;

  constructor(config, context) {
    super(config, context);
    this.#path = relative(ROOT, context.testPath);
  }

  async setup() {
    this.#raw = join(RESULTS, `raw-${process.pid}-${Date.now()}`);
    mkdirSync(this.#raw, { recursive: true });
    // Some services run as nobody.
    chmodSync(this.#raw, 0o777);
    this.#cpuBefore = cpuSeconds();
    await session.post('Profiler.takePreciseCoverage');
    await takePages();
    await super.setup();
    this.global.process.env.NODE_V8_COVERAGE = this.#raw;
  }

  async teardown() {
    await super.teardown();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const functions = new Set(namedFunctions(result));
    const scripts = [...(await takePages()), ...readRaw(this.#raw)];
    for (const name of namedFunctions(scripts)) functions.add(name);
    rmSync(this.#raw, { recursive: true });
    const cost = Number((cpuSeconds() - this.#cpuBefore).toFixed(2));
    const note = { path: this.#path, cpuSeconds: cost, functions: [...functions].toSorted() };
    writeFileSync(join(RESULTS, `${this.#path.replaceAll('/', '__')}.json`), JSON.stringify(note));
  }
}

/** One process after the other: the notes of one are large. */
function* readRaw(folder) {
  for (const name of readdirSync(folder)) {
    const text = readFileSync(join(folder, name), 'utf8');
    try {
      yield* JSON.parse(text).result;
    } catch {
      // Left by a process that was killed while it wrote.
    }
  }
}

/** CPU time of this process and of those that it has waited for. */
function cpuSeconds() {
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1].split(' ');
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number);
  return (user + system + childUser + childSystem) / TICKS_A_SECOND;
}
