import type { AckMode } from '../faults/ack-policy.js';
import type { LocalNetwork } from '../local-network.js';
import type { CutMode } from '../transport/client-connection.js';
import { command, flag, number, oneOf, optional, text, type Command } from './command.js';
import type { Roster } from './roster.js';

interface AcksBody {
  mode: AckMode;
  delay_ms?: number;
  error_code?: number;
  times?: number;
  contact?: string;
}

/** Commands that make things go wrong, and right again. */
export function faultCommands({ faults }: LocalNetwork, roster: Roster): Record<string, Command> {
  return {
    'drop-connections': command<{ mode?: CutMode }>(
      'cuts every connection',
      { mode: optional(oneOf('reset', 'end', 'close')) },
      ({ mode }) => faults.dropConnections(mode),
    ),
    'black-hole': command<{ on: boolean }>(
      'stops reading and writing while connections stay up',
      { on: flag },
      ({ on }) => faults.blackHole(on),
    ),
    'refuse-upgrade': command<{
      status: number;
      times?: number;
      connection?: 'close' | 'keep-alive';
    }>(
      'answers connection attempts with an HTTP status',
      {
        status: number,
        times: optional(number),
        connection: optional(oneOf('close', 'keep-alive')),
      },
      ({ status, times, connection }) => faults.refuseUpgrade(status, times, connection),
    ),
    'fail-login': command<{ code: number; times?: number; expire?: string }>(
      'refuses logins with a failure code',
      { code: number, times: optional(number), expire: optional(text) },
      ({ code, times, expire }) => faults.failLogin(code, expire ? { expire } : {}, times),
    ),
    'stream-error': command<{ code: number }>(
      'ends every session with a stream error',
      { code: number },
      ({ code }) => faults.streamError(code),
    ),
    conflict: command('throws every session out as replaced', {}, () => faults.conflict()),
    'slow-answers': command<{ delay_ms: number }>(
      'answers queries late',
      { delay_ms: number },
      (body) => faults.slowAnswers(body.delay_ms),
    ),
    'no-answers': command<{ on: boolean; xmlns?: string }>(
      'leaves queries unanswered: all, or those of one xmlns',
      { on: flag, xmlns: optional(text) },
      ({ on, xmlns }) => faults.noAnswers(on && xmlns ? xmlns : on),
    ),
    'garbage-frame': command<{ kind?: 'frame' | 'node' }>(
      'sends bytes that no client can use',
      { kind: optional(oneOf('frame', 'node')) },
      ({ kind }) => faults.garbageFrame(kind),
    ),
    acks: command<AcksBody>(
      'sets how messages are acknowledged, to all or to one contact',
      {
        mode: oneOf('normal', 'late', 'missing', 'lost', 'duplicate', 'error'),
        delay_ms: optional(number),
        error_code: optional(number),
        times: optional(number),
        contact: optional(text),
      },
      ({ mode, delay_ms: delayMs, error_code: errorCode, times, contact }) =>
        faults.acks(
          { mode, delayMs, errorCode, times },
          contact === undefined ? undefined : roster.contact(contact),
        ),
    ),
    'release-acks': command('sends the acks that were held back', {}, () => faults.releaseAcks()),
    'clear-faults': command('makes everything work again', {}, () => faults.clear()),
  };
}
