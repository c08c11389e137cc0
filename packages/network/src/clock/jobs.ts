import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import zlib from 'node:zlib';

type Call = (...args: unknown[]) => unknown;

/** Functions whose last argument is called when a thread outside of JavaScript has done the work. */
const WITH_CALLBACK: [object, string[]][] = [
  [
    crypto,
    ['generateKeyPair', 'hkdf', 'pbkdf2', 'randomBytes', 'randomFill', 'randomInt', 'scrypt'],
  ],
  [
    zlib,
    ['brotliCompress', 'brotliDecompress', 'deflate', 'deflateRaw', 'gunzip', 'gzip', 'inflate'],
  ],
  [zlib, ['inflateRaw', 'unzip']],
];

/** Work of this process that Node.js does not list. */
export interface Jobs {
  running: number;
  ended: number;
}

/** Starts to count, also for modules that import the functions by name. */
export function countJobs(): Jobs {
  const jobs: Jobs = { running: 0, ended: 0 };
  const begin = (): (() => void) => {
    jobs.running += 1;
    return () => {
      jobs.running -= 1;
      jobs.ended += 1;
    };
  };
  for (const [owner, names] of WITH_CALLBACK) {
    for (const name of names) countCallbacks(owner as Record<string, Call>, name, begin);
  }
  const subtle = Object.getPrototypeOf(crypto.webcrypto.subtle) as Record<string, Call>;
  for (const name of Object.getOwnPropertyNames(subtle)) countPromises(subtle, name, begin);
  syncBuiltinESMExports();
  return jobs;
}

function countCallbacks(owner: Record<string, Call>, name: string, begin: () => () => void): void {
  const real = owner[name];
  if (!real) return;
  owner[name] = (...args) => {
    const callback = args.at(-1);
    if (typeof callback !== 'function') return real(...args);
    const end = begin();
    const counted: Call = (...results) => {
      end();
      return (callback as Call)(...results);
    };
    try {
      return real(...args.slice(0, -1), counted);
    } catch (error) {
      end();
      throw error;
    }
  };
  // `promisify`, for example, finds the names of a key pair under a symbol.
  for (const symbol of Object.getOwnPropertySymbols(real)) {
    Object.defineProperty(owner[name], symbol, Object.getOwnPropertyDescriptor(real, symbol) ?? {});
  }
}

function countPromises(owner: Record<string, Call>, name: string, begin: () => () => void): void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  const real = descriptor?.value as unknown;
  if (typeof real !== 'function' || name === 'constructor') return;
  const counted = async function (this: unknown, ...args: unknown[]): Promise<unknown> {
    const end = begin();
    try {
      return await (Reflect.apply(real, this, args) as Promise<unknown>);
    } finally {
      end();
    }
  };
  Object.defineProperty(owner, name, { ...descriptor, value: counted });
}
