import type { Chaos } from '../chaos/chaos.js';
import { readName, readSetting, SWITCHES } from '../chaos/switches.js';
import type { LocalNetwork } from '../local/local-network.js';
import { command, CommandError, optional, text, type Command } from './command.js';

const NAMES = Object.keys(SWITCHES).join(', ');

/** Commands for faults that repeat, and for removing all faults. */
export function chaosCommands(
  { faults, media }: LocalNetwork,
  chaos: Chaos,
): Record<string, Command> {
  return {
    chaos: command<{ on?: string; off?: string }>(
      `turns a repeating fault on (drop-every=30s) or off (drop-every, or all), and lists the active ones; switches: ${NAMES}`,
      { on: optional(text), off: optional(text) },
      ({ on, off }) => {
        // Parses both first, so that a refused command changes nothing.
        const setting = on === undefined ? undefined : read(readSetting, on);
        const name = off === undefined || off === 'all' ? undefined : read(readName, off);
        if (off !== undefined) chaos.off(name);
        if (setting) chaos.on(setting);
        return { active: chaos.active };
      },
    ),
    'clear-faults': command('removes all faults', {}, () => {
      chaos.off();
      faults.clear();
      media.faults.clear();
    }),
  };
}

function read<T>(reader: (text: string) => T, text: string): T {
  try {
    return reader(text);
  } catch (cause) {
    throw new CommandError((cause as Error).message, { cause });
  }
}
