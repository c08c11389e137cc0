import { Injectable, type LoggerService } from '@nestjs/common';
import { pino, type Level, type Logger as Pino } from 'pino';
import type { AccountsLogger } from '../common/logging/logger.js';
import { Config } from '../config/config.js';
import { createLogStream, LogOutput } from './log-stream.js';
import { RecentLog } from './recent-log.js';

const FRAMEWORK = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/** Writes lines of JSON. Nest's fifty lines at startup are at debug level. */
class JsonLogger implements LoggerService {
  constructor(protected readonly lines: Pino) {}

  verbose(message: unknown, ...parameters: unknown[]): void {
    this.write('trace', message, parameters);
  }

  debug(message: unknown, ...parameters: unknown[]): void {
    this.write('debug', message, parameters);
  }

  log(message: unknown, ...parameters: unknown[]): void {
    const isOfFramework = FRAMEWORK.has(String(parameters.at(-1)));
    this.write(isOfFramework ? 'debug' : 'info', message, parameters);
  }

  warn(message: unknown, ...parameters: unknown[]): void {
    this.write('warn', message, parameters);
  }

  /** Keeps the stack trace, which Nest passes between message and context. */
  error(message: unknown, ...parameters: unknown[]): void {
    const [stack, context] = parameters;
    if (typeof message === 'string' && typeof stack === 'string' && parameters.length === 2) {
      this.write('error', { msg: message, err: { stack } }, [context]);
    } else {
      this.write('error', message, parameters);
    }
  }

  fatal(message: unknown, ...parameters: unknown[]): void {
    this.write('fatal', message, parameters);
  }

  /** @param parameters the last one is the context; Nest and the service pass no others */
  private write(level: Level, message: unknown, parameters: unknown[]): void {
    const context = { context: parameters.at(-1) };
    if (message instanceof Error) this.lines[level]({ ...context, err: message });
    else if (typeof message === 'object') this.lines[level]({ ...context, ...message });
    else this.lines[level]({ ...context, msg: message });
  }
}

/** The application's logger. */
@Injectable()
export class AppLogger extends JsonLogger implements AccountsLogger {
  constructor({ log }: Config, recent: RecentLog, output: LogOutput) {
    super(pino({ level: log.level }, createLogStream(recent, output)));
  }

  ofAccount(account: string): LoggerService {
    return new JsonLogger(this.lines.child({ account }));
  }
}
