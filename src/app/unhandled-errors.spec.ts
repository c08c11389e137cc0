import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { settle, useFakeClock } from '../../test/support/unit/factories.js';
import { handleUncaughtErrors } from './unhandled-errors.js';

const HARMLESS = new Error('left by the library');

let handlers: Record<string, (error: unknown) => void>;
let log: string[];
let close: () => Promise<void>;

beforeEach(() => {
  useFakeClock();
  handlers = {};
  log = [];
  close = () => Promise.resolve(void log.push('stored'));
  jest.spyOn(process, 'on').mockImplementation((event, listener) => {
    handlers[String(event)] = listener;
    return process;
  });
  jest.spyOn(process, 'exit').mockImplementation((code) => log.push(`exit ${code}`) as never);
  jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => void log.push('warn'));
  jest.spyOn(Logger.prototype, 'fatal').mockImplementation(() => void log.push('fatal'));
  handleUncaughtErrors({ close: () => close(), isHarmless: (error) => error === HARMLESS });
});

afterEach(() => void jest.restoreAllMocks());

describe('an unhandled rejection', () => {
  it('of the library is survived and logged', async () => {
    handlers.unhandledRejection?.(HARMLESS);
    await settle();
    expect(log).toEqual(['warn']);
  });

  it.each([[new TypeError('a fault of ours')], ['a text'], [undefined]])(
    'of ours ends the process, with everything stored: %p',
    async (reason) => {
      handlers.unhandledRejection?.(reason);
      await settle();
      expect(log).toEqual(['fatal', 'stored', 'exit 1']);
    },
  );
});

describe('an uncaught exception', () => {
  it('ends the process, even if it looks like a rejection of the library', async () => {
    handlers.uncaughtException?.(HARMLESS);
    await settle();
    expect(log).toEqual(['fatal', 'stored', 'exit 1']);
  });

  it('ends the process when nothing can be stored any more', async () => {
    close = () => Promise.reject(new Error('disk full'));
    handlers.uncaughtException?.(new Error('no'));
    await settle();
    expect(log).toEqual(['fatal', 'exit 1']);
  });

  it('ends the process when the shutdown hangs', () => {
    close = () => new Promise(() => {});
    handlers.uncaughtException?.(new Error('no'));
    jest.advanceTimersByTime(8000);
    expect(log).toEqual(['fatal', 'exit 1']);
  });

  it('ends the process at once during a shutdown', () => {
    close = () => new Promise(() => {});
    handlers.uncaughtException?.(new Error('first'));
    handlers.uncaughtException?.(new Error('second'));
    expect(log).toEqual(['fatal', 'fatal', 'exit 1']);
  });
});
