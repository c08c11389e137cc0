import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { LocalNetwork } from './local/local-network.js';
import { Stage } from './stranger/stage.js';
import { MOVES, Stranger } from './stranger/stranger.js';

let networks: LocalNetwork[];

beforeEach(() => {
  networks = [];
});

afterEach(() => Promise.all(networks.map((network) => network.stop())));

async function strangerOf(seed: number, only?: string[]): Promise<Stranger> {
  const network = await LocalNetwork.start();
  networks.push(network);
  const phone = network.phone();
  const contact = network.contact();
  const group = network.group({ id: '1203630000', participants: [contact], admins: [contact] });
  const friend = network.contact();
  const stage = new Stage(contact, phone, group, { jids: [friend.jid], ids: ['3EB0AA'] });
  return new Stranger(stage, seed, only);
}

async function linesOf(stranger: Stranger, count: number): Promise<string[]> {
  const lines: string[] = [];
  for (let move = 0; move < count; move += 1) {
    await stranger.move();
    lines.push(stranger.latest.at(-1) ?? '');
  }
  return lines;
}

it('a stranger makes each move once in a round, and none is an error of the network', async () => {
  const names = Object.keys(MOVES);
  const lines = await linesOf(await strangerOf(1), names.length);
  const made = lines.map((line) => line.slice(line.indexOf(' ') + 1, line.indexOf(': ')));
  expect(made.toSorted()).toEqual(names.toSorted());
  expect(networks[0]?.errors).toEqual([]);
});

it('a seed repeats the same moves, another one makes others', async () => {
  const [one, again, other] = await Promise.all([strangerOf(7), strangerOf(7), strangerOf(8)]);
  const lines = await linesOf(one, 30);
  expect(await linesOf(again, 30)).toEqual(lines);
  expect(await linesOf(other, 30)).not.toEqual(lines);
});

it('a stranger can be restricted to some moves, and lists them for an unknown one', async () => {
  expect((await linesOf(await strangerOf(1, ['text']), 3)).join('\n')).toMatch(
    /^0 text.*\n1 text.*\n2 text/,
  );
  await expect(strangerOf(1, ['sing'])).rejects.toThrow(/no move "sing"; there are text, /);
});
