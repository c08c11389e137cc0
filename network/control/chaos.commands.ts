import type { Chaos } from '../chaos/chaos.js';
import { readName, readSetting, SWITCHES } from '../chaos/switches.js';
import type { LocalNetwork } from '../local-network.js';
import { command, CommandError, optional, text, type Command } from './command.js';

const NAMES = Object.keys(SWITCHES).join(', ');

/** Commands that switch on trouble which goes on by itself, and make everything right again. */
export function chaosCommands({ faults }: LocalNetwork, chaos: Chaos): Record<string, Command> {
  return {
    chaos: command<{ on?: string; off?: string }>(
      `switches lasting trouble on (drop-every=30s) or off (drop-every, or all), and tells what is on; switches: ${NAMES}`,
      { on: optional(text), off: optional(text) },
      ({ on, off }) => {
        // Both are read before anything is done: a command that is refused has changed nothing.
        const setting = on === undefined ? undefined : read(readSetting, on);
        const name = off === undefined || off === 'all' ? undefined : read(readName, off);
        if (off !== undefined) chaos.off(name);
        if (setting) chaos.on(setting);
        return { active: chaos.active };
      },
    ),
    'clear-faults': command('makes everything work again', {}, () => {
      chaos.off();
      faults.clear();
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
