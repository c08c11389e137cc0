import type { NetworkClock } from '../clock/network-clock.js';
import * as answers from './answers.js';
import { command, CommandError, flag, number, optional, text, type Command } from './command.js';
import { readDuration } from './read-duration.js';

interface ClockBody {
  advance?: string;
  advance_ms?: number;
  asleep?: boolean;
  grain?: string;
  speed?: number;
}

/** The command that moves the clock of the network and of its followers. */
export function clockCommands(clock: NetworkClock): Record<string, Command> {
  return {
    clock: {
      ...command<ClockBody>(
        'says what time it is; moves it by "advance", such as 90s, 24h or 30d, or by "advance_ms"; grain, such as 4s: timers fire together that often, which takes less; asleep: as if all computers slept meanwhile; speed: how many times as fast it runs, 0: not at all',
        {
          advance: optional(text),
          advance_ms: optional(number),
          grain: optional(text),
          asleep: optional(flag),
          speed: optional(number),
        },
        async (body) => {
          const ms = toMs(body);
          const { speed, asleep = false } = body;
          if (speed !== undefined && speed < 0) {
            throw new CommandError('the field "speed" must not be negative');
          }
          if (speed !== undefined) await clock.setSpeed(speed);
          if (ms > 0) await (asleep ? clock.skip(ms) : clock.advance(ms, toGrainMs(body)));
          const { now, followers } = clock;
          return { now: new Date(now).toISOString(), speed: clock.speed, processes: followers };
        },
        answers.clock,
      ),
      isReading: true,
    },
  };
}

function toGrainMs({ grain }: ClockBody): number {
  const ms = grain === undefined ? 0 : readDuration(grain);
  if (ms !== undefined) return ms;
  throw new CommandError('the field "grain" must be a time such as 500ms or 4s');
}

function toMs({ advance, advance_ms: ms, asleep }: ClockBody): number {
  if (advance !== undefined && ms !== undefined) {
    throw new CommandError('give "advance" or "advance_ms", not both');
  }
  if (advance === undefined && ms === undefined) {
    if (asleep) throw new CommandError('"asleep" needs "advance": for how long?');
    return 0;
  }
  const length = advance === undefined ? ms : readDuration(advance);
  if (length === undefined || length < 0) {
    throw new CommandError(
      'time goes forward only: "advance" must be such as 500ms, 90s, 24h or 30d',
    );
  }
  return length;
}
