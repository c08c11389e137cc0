import type { LocalNetwork } from '../local/local-network.js';
import { command, flag, number, optional, text, type Command } from './command.js';
import type { Roster } from './roster.js';

/**
 * Commands for faults of queries; a query is an xmlns such as `usync`, or one with a tag, such as `usync/contact`. With
 * `phone`, only queries of its companions.
 */
export function queryFaultCommands(
  { lookups }: LocalNetwork,
  roster: Roster,
): Record<string, Command> {
  return {
    'slow-answers': command<{ delay_ms: number; query?: string; times?: number; phone?: string }>(
      'answers queries late: all, or some',
      {
        delay_ms: number,
        query: optional(text),
        times: optional(number),
        phone: optional(text),
      },
      (body) => roster.faults(body.phone).slowAnswers(body.delay_ms, body.query, body.times),
    ),
    'no-answers': command<{ on: boolean; xmlns?: string; phone?: string }>(
      'leaves queries unanswered: all, or those of one xmlns',
      { on: flag, xmlns: optional(text), phone: optional(text) },
      ({ on, xmlns, phone }) => roster.faults(phone).noAnswers(on && xmlns ? xmlns : on),
    ),
    'fail-queries': command<{
      query: string;
      code?: number;
      text?: string;
      times?: number;
      phone?: string;
    }>(
      'answers queries with an error, 429 rate-overlimit by default',
      {
        query: text,
        code: optional(number),
        text: optional(text),
        times: optional(number),
        phone: optional(text),
      },
      ({ query, code, text: words, times, phone }) =>
        roster.faults(phone).failQueries(query, code, words, times),
    ),
    lookup: command<{ number: string; registered: boolean; jid?: string }>(
      'overrides the answer to lookups of a number; jid corrects it',
      { number: text, registered: flag, jid: optional(text) },
      ({ number: digits, registered: isRegistered, jid }) =>
        lookups.set(digits, jid === undefined ? { isRegistered } : { isRegistered, jid }),
    ),
  };
}
