import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { quietLibsignal } from './quiet-libsignal.js';
import { SignalIdentity } from './signal-identity.js';

const NAMES = { ann: '4915551000002@s.whatsapp.net', ben: '4915551000003@s.whatsapp.net' };
type Name = keyof typeof NAMES;

let people: Record<Name, SignalIdentity>;
let unquiet: () => void;

beforeEach(() => {
  unquiet = quietLibsignal();
  people = { ann: new SignalIdentity(), ben: new SignalIdentity() };
});

afterEach(() => {
  Object.values(people).forEach((each) => each.close());
  unquiet();
});

/** @returns what makes the other one read it */
async function write(from: Name, text: string): Promise<() => Promise<string>> {
  const to: Name = from === 'ann' ? 'ben' : 'ann';
  const { type, ciphertext } = await people[from].encrypt(NAMES[to], Buffer.from(text));
  const plaintext = () => people[to].decrypt(NAMES[from], type, ciphertext);
  return async () => Buffer.from(await plaintext()).toString();
}

it('reads and writes on after both sides have opened a session at once', async () => {
  await people.ann.openSession(NAMES.ben, people.ben.takeBundle());
  await people.ben.openSession(NAMES.ann, people.ann.takeBundle());
  const crossing = [await write('ann', 'one'), await write('ben', 'two')];
  for (const read of crossing) await read();
  for (const round of [1, 2, 3]) {
    // Each side has opened the session of the other one, and answers in it.
    const answers = [await write('ann', `ann ${round}`), await write('ben', `ben ${round}`)];
    expect([await answers[0](), await answers[1]()]).toEqual([`ann ${round}`, `ben ${round}`]);
  }
});
