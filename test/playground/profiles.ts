import type { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import type { Contact } from '../../packages/network/src/people/contact.js';
import { CAST } from './contacts/cast.js';
import { drawPortrait, type Look } from './files/portrait.js';
import { drawPhoto } from './files/sample-files.js';
import { GROUP } from './past.js';

/** By the names of the roles. */
const LOOKS: Record<string, Look> = {
  Greeter: { hue: 30, skin: '#f3d3b3', hair: '#4a3226', style: 'parted' },
  Echo: { hue: 200, skin: '#8d5a3b', hair: '#1d1714', style: 'curls', hasGlasses: true },
  Late: { hue: 265, skin: '#e8b98f', hair: '#2b2b33', style: 'cap' },
  Silent: { hue: 150, skin: '#f6dcc6', hair: '#b5b0a8', style: 'bun', hasGlasses: true },
  Texts: { hue: 345, skin: '#c98a5e', hair: '#2a1a12', style: 'long' },
  Files: { hue: 50, skin: '#6b4329', hair: '#120d0b', style: 'bald' },
  Kinds: { hue: 95, skin: '#f3cfae', hair: '#a6552a', style: 'short' },
};
const PICTURE_PIXELS = 320;

/** Gives everybody a text about themselves, and a picture. */
export async function introduce(
  { profiles, media, groups }: LocalNetwork,
  contacts: ReadonlyMap<string, Contact>,
): Promise<void> {
  const show = (owner: Parameters<typeof profiles.setPicture>[0], picture: Buffer) =>
    profiles.setPicture(owner, media.put('picture', picture).url);
  for (const { name, does } of CAST) {
    const account = contacts.get(name)?.account;
    if (!account) continue;
    profiles.setAbout(account, does);
    const look = LOOKS[name];
    if (look) show(account, await drawPortrait(look, PICTURE_PIXELS));
  }
  const group = groups.find(({ subject }) => subject === GROUP);
  if (group) show(group, await drawPhoto(PICTURE_PIXELS, PICTURE_PIXELS));
}
