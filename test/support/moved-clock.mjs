import { readFileSync, writeFileSync } from 'node:fs';

/**
 * For `node --import`: a machine whose clock is set while the program runs. Only the date moves, as when a person sets
 * it: timers and the monotonic clock go on. The file holds the difference in ms; it is read again at each SIGUSR2.
 */
const FILE = process.env.MOVED_CLOCK ?? '';
const RealDate = Date;
const realNow = Date.now.bind(Date);
let offset = 0;

if (FILE !== '') {
  read();
  process.on('SIGUSR2', read);
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

function now() {
  return realNow() + offset;
}

function read() {
  offset = Number(readFileSync(FILE, 'utf8'));
  writeFileSync(`${FILE}.seen`, String(offset));
}
