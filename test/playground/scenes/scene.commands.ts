import {
  command,
  oneOf,
  optional,
  text,
  type Command,
} from '../../../packages/network/src/control/command.js';
import { Roster } from '../../../packages/network/src/control/roster.js';
import type { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import { SCENES } from './scenes.js';

interface SceneBody {
  contact: string;
  scene: string;
  text?: string;
  group?: string;
  phone?: string;
}

/** Commands by which people of the playground act, with real files. */
export function sceneCommands(network: LocalNetwork): Record<string, Command> {
  const roster = new Roster(network);
  return {
    scenes: command('lists what people can be made to do', {}, () => ({
      scenes: Object.keys(SCENES),
    })),
    'play-scene': command<SceneBody>(
      'has a contact do something: send a message of any kind, react, edit, call',
      {
        contact: text,
        scene: oneOf(...Object.keys(SCENES)),
        text: optional(text),
        group: optional(text),
        phone: optional(text),
      },
      async ({ contact, scene, text: words, group, phone: name }) => {
        const phone = roster.phone(name);
        const to = group === undefined ? phone : roster.group(group);
        await SCENES[scene]?.({ me: roster.contact(contact), phone, to, text: words });
      },
    ),
  };
}
