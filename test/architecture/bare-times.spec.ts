import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { bareTimes } from './bare-times.js';
import { filesIn, ROOT } from './files-in.js';

const TESTS = /^test\/.*\.(ts|js|mjs)$|^(src|packages|client)\/.*\.spec\.(ts|js)$/;
/** Benchmarks measure; the playground's people take their time; the sample of a client stands alone. */
const OTHERS = /^test\/(bench|playground|openapi\/generated-client)\/(?!.*\.spec\.ts$)|bare-times/;

/** Files that let real time pass, and why. All others wait for a condition. */
const PAUSES: Record<string, string> = {
  'test/e2e/store/backup.spec.ts': 'the pace of a talk',
  'test/e2e/media/media-out-faults.spec.ts': 'a kill in the middle of an upload',
  'test/examples/replay/scenes.ts': 'the pace of a talk that is recorded',
  'test/library-diff/world.ts': 'a while in which nothing more comes',
  'test/soak/working-day.alone.spec.ts': 'the pace of a working day',
  'test/soak/accounts-faults.soak.spec.ts': 'figures of a quiet time',
  'test/soak/dead-link.soak.spec.ts': 'longer than a dead link takes to show, and no false alarm',
  'test/soak/killed-while-receiving.soak.spec.ts': 'the pace of writers, a kill at a random moment',
  'test/soak/killed-while-sending.soak.spec.ts': 'a kill at a random moment',
  'test/soak/media.alone.spec.ts': 'a kill at a random moment',
  'test/soak/million-messages.soak.spec.ts': 'the pace of somebody who asks',
  'test/soak/page-under-load.alone.spec.ts': 'the pace of somebody who types',
  'test/soak/cluster-faults.soak.spec.ts': 'a fault at a random moment',
  'test/support/cluster/fault-phases.ts': 'traffic after a fault',
  'test/support/cluster/process-faults.ts': 'the length of a fault',
  'test/soak/postgres-killed.soak.spec.ts': 'an end at a random moment',
  'test/soak/rolling-upgrade.soak.spec.ts': 'a talk before, between and after the moves',
  'test/soak/retry-request.soak.spec.ts': 'a request that comes minutes later',
  'test/support/crowds/command-crowd.ts': 'the pace of a crowd',
  'test/support/crowds/killed-accounts.ts': 'a kill at a random moment, the pace of a talk',
  'test/support/crowds/killed-crowd.ts': 'a kill at a random moment',
  'test/support/crowds/killed-webhooks.ts': 'a kill at a random moment, the pace of a talk',
  'test/support/crowds/ordeal-lane.ts': 'the pace of a talk, a disk that fails for a while',
  'test/support/crowds/writing-crowd.ts': 'the pace of a crowd',
  'test/support/faults/bystander.ts': 'the pace of a talk',
  'test/support/faults/fault-lane.ts': 'how often many lanes look',
  'test/support/steady-traffic.ts': 'the pace of a talk',
};

const tests = filesIn('test', 'src', 'packages', 'client').filter(
  (path) => TESTS.test(path) && !OTHERS.test(path),
);
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

describe('the time that a test waits', () => {
  it('is scaled to the machine, everywhere', () => {
    expect(tests.flatMap((path) => bareTimes(path, read(path)))).toEqual([]);
  });

  it('passes for its own sake only in the listed files', () => {
    const pausing = tests.filter((path) => read(path).includes("/pause.js';"));
    expect(pausing.toSorted()).toEqual(Object.keys(PAUSES).toSorted());
  });
});

describe('a bare time', () => {
  it.each([
    'await waitFor("it", isThere, 5000)',
    'await waitFor("it", isThere, 5 * 1000)',
    'const LIMIT_MS = 5_000; await waitFor("it", isThere, 2 * LIMIT_MS)',
    'await client.waitFor(() => true, "it", 30_000)',
    'await contact.waitForMessage("hello", 5000)',
    'await button.click({ timeout: 500 })',
    'const client = create({ connectTimeoutMs: 500 })',
    'context.setDefaultTimeout(10_000)',
    'jest.setTimeout(90_000)',
    'it("works", () => undefined, 60_000)',
    'it.each([1, 2])("works", () => undefined, 60_000)',
    'beforeAll(start, 60_000)',
    'await new Promise((resolve) => setTimeout(resolve, 100))',
    'await sleep(100)',
    'await fetch(url, { signal: AbortSignal.timeout(100) })',
    'function ask(path, timeoutMs = 5000) {}',
    'function ask(path, { limitMs = 5000 } = {}) {}',
  ])('%s', (text) => {
    expect(bareTimes('a.ts', text)).toHaveLength(1);
  });
});

describe('no bare time', () => {
  it.each([
    'await waitFor("it", isThere)',
    'await waitFor("it", isThere, scaled(5000))',
    'const LIMIT_MS = scaled(5_000); await waitFor("it", isThere, 2 * LIMIT_MS)',
    'await waitFor("it", isThere, limitMs)',
    'await stream.waitForEvents("message.received", 300)',
    'await button.click({ timeout: scaled(500) })',
    'it("works", () => undefined)',
    'await new Promise((resolve) => setTimeout(resolve))',
    'const limit = setTimeout(() => socket.destroy(), limitMs)',
    'setTimeout(() => watch.noteFrame(), 2000)',
    'await pass(60_000)',
    'jest.advanceTimersByTime(60_000)',
  ])('%s', (text) => {
    expect(bareTimes('a.ts', text)).toEqual([]);
  });
});
