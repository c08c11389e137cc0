import type { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import type { Contact } from '../../packages/network/src/people/contact.js';
import { CAST } from './contacts/cast.js';
import { drawPhoto, drawPortrait } from './files/sample-files.js';
import { GROUP } from './past.js';

/** Hues in degrees. The others have no picture, like some real contacts. */
const PORTRAITS: Record<string, number> = { Greeter: 30, Echo: 200, Kinds: 320 };
const PICTURE_PIXELS = 320;

/** Gives everybody a text about themselves, and some a picture. */
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
    const hue = PORTRAITS[name];
    if (hue !== undefined) show(account, await drawPortrait(hue, PICTURE_PIXELS));
  }
  const group = groups.find(({ subject }) => subject === GROUP);
  if (group) show(group, await drawPhoto(PICTURE_PIXELS, PICTURE_PIXELS));
}
