import { beforeEach, describe, expect, it } from '@jest/globals';
import { createConfig } from '../../../test/support/unit/factories.js';
import { AppLogger } from './app-logger.js';
import { RecentLog } from './recent-log.js';

let logger: AppLogger;
let recent: RecentLog;

beforeEach(() => {
  recent = new RecentLog();
  const config = { ...createConfig(), log: { level: 'trace' as const } };
  logger = new AppLogger(config, recent, { write: () => undefined });
});

const lines = () => recent.lines.map((line) => JSON.parse(line) as Record<string, unknown>);

describe('AppLogger', () => {
  it('logs the lines of the framework at debug level', () => {
    logger.log('Mapped {/api/chats, GET} route', 'RouterExplorer');
    logger.log('Nest application successfully started', 'NestApplication');
    expect(lines()).toMatchObject([
      { level: 20, context: 'RouterExplorer', msg: 'Mapped {/api/chats, GET} route' },
      { level: 20, context: 'NestApplication', msg: 'Nest application successfully started' },
    ]);
  });

  it('logs the lines of the service at their own level', () => {
    logger.verbose('Bytes', 'WhatsApp');
    logger.debug('Details', 'WhatsApp');
    logger.log('Connected', 'WhatsApp');
    logger.log('Without a context');
    logger.warn('Slow', 'WhatsApp');
    logger.error('Lost', 'WhatsApp');
    logger.fatal('Over', 'WhatsApp');
    expect(lines().map(({ level, msg }) => [level, msg])).toEqual([
      [10, 'Bytes'],
      [20, 'Details'],
      [30, 'Connected'],
      [30, 'Without a context'],
      [40, 'Slow'],
      [50, 'Lost'],
      [60, 'Over'],
    ]);
    expect(lines().map(({ context }) => context)).toEqual([
      ...Array(3).fill('WhatsApp'),
      undefined,
      ...Array(3).fill('WhatsApp'),
    ]);
  });

  it('logs objects with their fields, and errors with their stack', () => {
    logger.error({ msg: 'GET / failed', reqId: 'one' }, 'ErrorFilter');
    logger.error(new Error('deep inside'), 'WhatsApp');
    expect(lines()).toMatchObject([
      { context: 'ErrorFilter', msg: 'GET / failed', reqId: 'one' },
      { context: 'WhatsApp', msg: 'deep inside', err: { stack: expect.stringContaining('at ') } },
    ]);
  });

  it('names the account in the lines of one', () => {
    logger.ofAccount('second').warn('Slow', 'WhatsApp');
    expect(lines()).toMatchObject([
      { level: 40, account: 'second', context: 'WhatsApp', msg: 'Slow' },
    ]);
  });
});
