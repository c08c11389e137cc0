import type { Chaos } from '../chaos/chaos.js';
import { readSetting, SWITCHES, type Setting, type SwitchName } from '../chaos/switches.js';
import type { LocalNetwork } from '../local-network.js';
import { command, CommandError, oneOf, optional, text, type Command } from './command.js';

const NAMES = Object.keys(SWITCHES).join(', ');

/** Commands that switch on trouble which goes on by itself, and make everything right again. */
export function chaosCommands({ faults }: LocalNetwork, chaos: Chaos): Record<string, Command> {
  return {
    chaos: command<{ on?: string; off?: SwitchName | 'all' }>(
      `switches lasting trouble on (drop-every=30s) or off, and tells what is on; switches: ${NAMES}`,
      { on: optional(text), off: optional(oneOf('all', ...Object.keys(SWITCHES))) },
      ({ on, off }) => {
        const setting = on === undefined ? undefined : read(on);
        if (off) chaos.off(off === 'all' ? undefined : off);
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

function read(text: string): Setting {
  try {
    return readSetting(text);
  } catch (cause) {
    throw new CommandError((cause as Error).message, { cause });
  }
}
