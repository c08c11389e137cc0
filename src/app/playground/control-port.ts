import { Injectable } from '@nestjs/common';
import { ApiError } from '../../base/common/errors/api.error.js';
import type { ErrorCode } from '../../base/common/errors/error-table.js';
import { Config } from '../../base/config/config.js';
import { timeoutSignal } from '../../base/common/async/timeout-signal.js';

/** Shorter than the time that pages wait for this service. */
const TIMEOUT_MS = 15_000;
const COMMAND = /^[a-z][a-z-]{0,40}$/;

const CODES: Record<number, ErrorCode> = {
  400: 'validation_failed',
  404: 'unknown_command',
  409: 'command_refused',
};

/** The control port of the test network; turns its errors into those of this API. */
@Injectable()
export class ControlPort {
  private readonly url: string | null;

  constructor({ playground }: Config) {
    this.url = playground.controlUrl;
  }

  get isAvailable(): boolean {
    return this.url !== null;
  }

  /** All commands, with their fields. */
  list(): Promise<unknown> {
    return this.ask('', { method: 'GET' });
  }

  /** @throws ApiError when there is no such command, or it could not be done */
  run(command: string, body: object): Promise<unknown> {
    if (!COMMAND.test(command)) throw unknownCommand();
    return this.ask(command, { method: 'POST', body: JSON.stringify(body) });
  }

  private async ask(path: string, init: RequestInit): Promise<unknown> {
    if (this.url === null)
      throw new ApiError('no_playground', 'This service does not run in the playground.');
    const response = await respond(new URL(path, this.url), init);
    const answer = await readAnswer(response);
    if (response.ok) return answer;
    throw toError(response.status, answer);
  }
}

async function respond(url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, {
      ...init,
      redirect: 'error',
      signal: timeoutSignal(TIMEOUT_MS),
    });
  } catch (cause) {
    throw failed('The control port of the test network does not answer.', cause);
  }
}

async function readAnswer(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    throw failed('The control port of the test network sends no JSON.', cause);
  }
}

function toError(status: number, answer: unknown): ApiError {
  const code = CODES[status];
  if (!code) return failed(`The control port of the test network answers ${status}.`);
  if (code === 'unknown_command') return unknownCommand();
  const { error } = (answer ?? {}) as { error?: unknown };
  return new ApiError(code, `The test network did not do this: ${String(error)}.`);
}

function failed(message: string, cause?: unknown): ApiError {
  return new ApiError('playground_failed', message, { cause });
}

function unknownCommand(): ApiError {
  return new ApiError('unknown_command', 'The test network has no such command.');
}
