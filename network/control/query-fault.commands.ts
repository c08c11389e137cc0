import type { LocalNetwork } from '../local-network.js';
import { command, flag, number, optional, text, type Command } from './command.js';

/** Commands that spoil answers to queries: an xmlns, as `usync`, or one with a tag in it, as `usync/contact`. */
export function queryFaultCommands({ faults, lookups }: LocalNetwork): Record<string, Command> {
  return {
    'slow-answers': command<{ delay_ms: number; query?: string; times?: number }>(
      'answers queries late: all, or some',
      { delay_ms: number, query: optional(text), times: optional(number) },
      (body) => faults.slowAnswers(body.delay_ms, body.query, body.times),
    ),
    'no-answers': command<{ on: boolean; xmlns?: string }>(
      'leaves queries unanswered: all, or those of one xmlns',
      { on: flag, xmlns: optional(text) },
      ({ on, xmlns }) => faults.noAnswers(on && xmlns ? xmlns : on),
    ),
    'fail-queries': command<{ query: string; code?: number; text?: string; times?: number }>(
      'answers queries with an error, 429 rate-overlimit by default',
      { query: text, code: optional(number), text: optional(text), times: optional(number) },
      ({ query, code, text: words, times }) => faults.failQueries(query, code, words, times),
    ),
    lookup: command<{ number: string; registered: boolean; jid?: string }>(
      'sets what is said of a number that is looked up; jid corrects it',
      { number: text, registered: flag, jid: optional(text) },
      ({ number: digits, registered: isRegistered, jid }) =>
        lookups.set(digits, jid === undefined ? { isRegistered } : { isRegistered, jid }),
    ),
  };
}
