import { RecordingError } from '../replay/recording-file.js';
import type { ReplayRunner } from '../replay/replay-runner.js';
import type { ReplayStatus } from '../replay/replay-player.js';
import { command, CommandError, number, optional, text, type Command } from './command.js';

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);
const FOREIGN_SERVICE =
  'the field "service" must be an address of this machine, such as http://127.0.0.1:8080';

interface ReplayBody {
  recording: string;
  speed?: number;
  service?: string;
  token?: string;
}

/** Commands that replay a recording of the service; all answer with the status of the replay. */
export function replayCommands(runner: ReplayRunner): Record<string, Command> {
  const control = (description: string, act: () => void) =>
    command(description, {}, () => statusAfter(runner, act));
  return {
    replay: command<ReplayBody>(
      'replays a recording: the text of the file, and how many times as fast (0: step by step)',
      { recording: text, speed: optional(number), service: optional(text), token: optional(text) },
      ({ recording, speed = 1, service: url, token }) => {
        if (speed < 0) throw new CommandError('the field "speed" must not be negative');
        if (url !== undefined && !isOfThisMachine(url)) throw new CommandError(FOREIGN_SERVICE);
        const given = url === undefined ? null : { url, token };
        return statusAfter(runner, () => runner.start(recording, speed, given));
      },
    ),
    'replay-step': control('plays one step, and pauses', () => runner.current.step()),
    'replay-pause': control('pauses the replay', () => runner.current.pause()),
    'replay-resume': command<{ speed?: number }>(
      'goes on with the replay, at another speed if one is given',
      { speed: optional(number) },
      ({ speed }) => statusAfter(runner, () => runner.current.resume(speed)),
    ),
    'replay-stop': control('ends the replay', () => runner.current.stop()),
    'replay-status': control(
      'says where the replay is, and what did not go as recorded',
      () => undefined,
    ),
  };
}

/** Otherwise anybody who reaches the control port could make it call any address. */
function isOfThisMachine(service: string): boolean {
  const url = URL.canParse(service) ? new URL(service) : null;
  return url?.protocol === 'http:' && LOOPBACK.has(url.hostname) && url.href === `${url.origin}/`;
}

function statusAfter(runner: ReplayRunner, act: () => unknown): ReplayStatus {
  try {
    act();
    return runner.status;
  } catch (cause) {
    if (cause instanceof RecordingError) throw new CommandError(cause.message, { cause });
    throw cause;
  }
}
