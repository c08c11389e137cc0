import { LASTING_SCENES, SCENES } from '../scenes/scenes.js';
import type { Role } from './role.js';

export const kinds: Role = {
  name: 'Kinds',
  number: '15550107',
  does: 'has sent one message of every kind',
  receipts: 'read',
  past: async ({ me, phone, next }) => {
    await phone.say(me, 'Send me one of everything, please.', { at: next() });
    for (const name of LASTING_SCENES) await SCENES[name]?.({ me, phone, to: phone, at: next() });
  },
};
