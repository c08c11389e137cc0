import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Logger as NestLogger, type LoggerService } from '@nestjs/common';
import { accountBeingBuilt, whileBuilding } from './account-being-built.js';
import { Logger, type AccountsLogger } from './logger.js';

let lines: string[];

beforeEach(() => {
  lines = [];
  NestLogger.overrideLogger(new LinesByAccount('none'));
});

afterEach(() => NestLogger.overrideLogger(['log', 'error', 'warn']));

it('names the account for which it was made, in any caller', async () => {
  const [first, second] = await Promise.all([build('first', 1), build('second', 2)]);
  new Logger('Process').log('from the process');
  first.log('from the first');
  await whileBuilding('third', async () => second.warn('from the second'));
  expect(lines).toEqual([
    'none log from the process Process',
    'first log from the first Part',
    'second warn from the second Part',
  ]);
});

it('keeps its account after another one is done', async () => {
  let later: Promise<string | undefined> | undefined;
  await Promise.all([
    build('slow', 9),
    whileBuilding('quick', async () => {
      later = setImmediate().then(accountBeingBuilt);
    }),
  ]);
  expect(await later).toBe('quick');
  expect(accountBeingBuilt()).toBeUndefined();
});

it('writes nothing if logging is off', () => {
  NestLogger.overrideLogger(false);
  expect(() => new Logger('Part').log('to nobody')).not.toThrow();
});

function build(account: string, turns: number): Promise<Logger> {
  return whileBuilding(account, async () => {
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    return new Logger('Part');
  });
}

class LinesByAccount implements AccountsLogger {
  constructor(private readonly account: string) {}

  ofAccount(account: string): LoggerService {
    return new LinesByAccount(account);
  }

  log(...values: unknown[]): void {
    this.write('log', values);
  }

  warn(...values: unknown[]): void {
    this.write('warn', values);
  }

  error(...values: unknown[]): void {
    this.write('error', values);
  }

  private write(level: string, values: unknown[]): void {
    lines.push([this.account, level, ...values].join(' '));
  }
}
