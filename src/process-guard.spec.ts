import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { guardProcess } from './process-guard.js';
import { ClosingError } from './whatsapp/baileys/close-cause.js';

const original = { ...console };
let onRejection: (reason: unknown) => void;
let exits: unknown[];
let warnings: number;

beforeEach(() => {
  exits = [];
  warnings = 0;
  jest.spyOn(process, 'on').mockImplementation((event, listener) => {
    if (event === 'unhandledRejection') onRejection = listener as typeof onRejection;
    return process;
  });
  jest.spyOn(process, 'exit').mockImplementation((code) => exits.push(code) as never);
  jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => void (warnings += 1));
  jest.spyOn(Logger.prototype, 'fatal').mockImplementation(() => {});
  guardProcess();
});

afterEach(() => {
  jest.restoreAllMocks();
  Object.assign(console, original);
});

describe('an unhandled rejection', () => {
  it.each([[1006], [new ClosingError('Connection Closed', 428)]])(
    'that the library leaves behind is survived, with a line in the log: %p',
    (reason) => {
      onRejection(reason);
      expect([exits, warnings]).toEqual([[], 1]);
    },
  );

  it.each([[new TypeError('a fault of ours')], ['a text'], [undefined]])(
    'of ours ends the process: %p',
    (reason) => {
      onRejection(reason);
      expect([exits, warnings]).toEqual([[1], 0]);
    },
  );
});
