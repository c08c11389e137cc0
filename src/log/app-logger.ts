import { Injectable } from '@nestjs/common';
import { Logger } from 'nestjs-pino';

const FRAMEWORK = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/** The application's logger. Logs Nest's fifty lines at startup at debug level. */
@Injectable()
export class AppLogger extends Logger {
  override log(message: unknown, ...parameters: unknown[]): void {
    if (FRAMEWORK.has(String(parameters.at(-1)))) this.debug(message, ...parameters);
    else super.log(message, ...parameters);
  }

  /** Keeps the stack trace, which Nest passes between message and context, and pino would drop. */
  override error(message: unknown, ...parameters: unknown[]): void {
    const [stack, context] = parameters;
    if (typeof message === 'string' && typeof stack === 'string' && parameters.length === 2) {
      super.error({ msg: message, err: { stack } }, context);
    } else {
      super.error(message, ...parameters);
    }
  }
}
