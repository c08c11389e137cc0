import { AsyncResource, createHook, executionAsyncResource } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';
import { causeOf } from './cause-of.mjs';
import { ThreadClock } from './thread-clock.mjs';

/**
 * For `node --import`: records each piece of work that holds the event loop for long, and the code that ran in it. A
 * piece is one callback of Node with all promises that continue it. Its CPU time counts: on a busy machine, a piece
 * waits for its turn.
 */
const FOLDER = process.env.WATCH_LOOP ?? '';
const LEAST_MS = Number(process.env.WATCH_LOOP_MS ?? 50);
const SAMPLED_EVERY_US = 1000;
/** A profile grows with the pieces it has seen. */
const PROFILE_MS = 20_000;
if (isMainThread && FOLDER !== '') watch();

function watch() {
  const file = join(FOLDER, `${process.pid}.jsonl`);
  const inspector = new Session();
  inspector.connect();
  inspector.post('Profiler.enable');
  inspector.post('Profiler.setSamplingInterval', { interval: SAMPLED_EVERY_US });
  inspector.post('Profiler.start');
  let profiledSince = performance.now();
  const cpu = new ThreadClock();
  let began = { cpuMs: cpu.read(), us: now() };
  let depth = 0;
  let isBusy = false;

  const endPiece = () => {
    if (isBusy) return;
    isBusy = true;
    const cpuMs = cpu.read();
    const ms = cpuMs - began.cpuMs;
    const isLong = ms >= LEAST_MS;
    if (isLong || performance.now() - profiledSince > PROFILE_MS) {
      const until = now();
      inspector.post('Profiler.stop', (_error, result) => {
        if (!isLong || !result) return;
        const cause = causeOf(result.profile, began.us, until);
        const uptime = Math.round(process.uptime() * 1000);
        appendFileSync(file, `${JSON.stringify({ ms: Math.round(ms), uptime, ...cause })}\n`);
      });
      inspector.post('Profiler.start');
      profiledSince = performance.now();
    }
    began = { cpuMs: cpu.read(), us: now() };
    isBusy = false;
  };

  createHook({
    before() {
      if (isInner(executionAsyncResource())) return;
      if (depth === 0) endPiece();
      depth += 1;
    },
    after() {
      if (!isInner(executionAsyncResource())) depth = Math.max(0, depth - 1);
    },
  }).enable();
}

/** Promises, `nextTick` and callbacks that programs start by hand run inside a piece. */
function isInner(resource) {
  if (resource instanceof Promise || resource instanceof AsyncResource) return true;
  return 'callback' in resource && 'args' in resource;
}

/** The profiler's clock: monotonic. */
function now() {
  return Number(process.hrtime.bigint() / 1000n);
}
