import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger, PinoLogger } from 'nestjs-pino';
import { AppLogger } from './app-logger.js';

let logger: AppLogger;
let lines: string[];

beforeEach(() => {
  lines = [];
  logger = new AppLogger(new PinoLogger({ pinoHttp: { level: 'silent' } }), {});
  jest
    .spyOn(Logger.prototype, 'log')
    .mockImplementation((message) => void lines.push(`log ${message}`));
  jest
    .spyOn(Logger.prototype, 'debug')
    .mockImplementation((message) => void lines.push(`debug ${message}`));
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('AppLogger', () => {
  it('logs the lines of the framework at debug level', () => {
    logger.log('Mapped {/api/chats, GET} route', 'RouterExplorer');
    logger.log('Nest application successfully started', 'NestApplication');
    expect(lines).toEqual([
      'debug Mapped {/api/chats, GET} route',
      'debug Nest application successfully started',
    ]);
  });

  it('logs the lines of the service at their own level', () => {
    logger.log('Connected', 'WhatsApp');
    logger.log('Without a context');
    expect(lines).toEqual(['log Connected', 'log Without a context']);
  });
});
