import { expect } from '@jest/globals';
import type { Phone } from '../../../packages/network/src/people/phone.js';
import type { ConnectionDto } from '../../../src/base/shapes/connection.dto.js';
import { scaled } from '../jest/machine-factor.js';
import { judgedTraffic } from '../judged-traffic.js';
import { pause } from '../pause.js';
import { sorted } from '../sorted.js';
import { TAKE_OVER_MS, type Member } from '../service/cluster.js';
import type { DividedCluster } from '../service/divided-cluster.js';
import { textsOf } from '../service/texts-of.js';
import { waitFor } from '../wait-for.js';

const FLOOD_PAUSE_MS = 50;
const CALM_PAUSE_MS = 400;
const SOME_MS = 2000;
const ANSWER_MS = 3000;
/** Longer than the longest fault and the take-over after it. */
const LINKED_MS = scaled(180_000);
const PART_OF_PAIRING = 5;
const SOME = 100;
const MUCH = 500;

/** Begins with the fault, and judges after it: each text in its chat once, each send once. */
type Phase = (divided: DividedCluster, name: string) => () => Promise<string>;

export const PHASES = {
  'nothing happens': (divided, name) => async () => {
    const judge = judgedTraffic(divided, name);
    await pause(SOME_MS);
    return judge();
  },
  'messages come': (divided, name) => judgedTraffic(divided, name, { way: 'in' }),
  'messages go': (divided, name) => judgedTraffic(divided, name, { way: 'out' }),
  'a flood goes and comes': (divided, name) =>
    judgedTraffic(divided, name, { pauseMs: FLOOD_PAUSE_MS }),
  'a phone is linked': (divided, name) => linking(divided, name, PART_OF_PAIRING),
  'a phone with a history is linked': (divided, name) => linking(divided, name, MUCH),
  'everything goes on': (divided, name) => {
    const judges = [
      judgedTraffic(divided, name, { pauseMs: CALM_PAUSE_MS }),
      linking(divided, `${name} phone`, PART_OF_PAIRING),
      linking(divided, `${name} history`, SOME),
    ];
    return async () => {
      const found: string[] = [];
      for (const judge of judges) found.push(await judge());
      return found.join(', ');
    };
  },
} satisfies Record<string, Phase>;

/** A new account, and a phone that already has messages. */
function linking(divided: DividedCluster, name: string, said: number): () => Promise<string> {
  const account = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(-30);
  const { network } = divided.cluster;
  const phone = network.phone({ name: account });
  const contact = network.contact({ receipts: 'delivered' });
  const texts = Array.from({ length: said }, (_, index) => `${name} ${index}`);
  const linked = (async () => {
    for (const text of texts) await contact.say(text, { to: phone });
    await untilLinked(divided, account, phone);
  })();
  return async () => {
    await linked;
    const served = { api: divided.account(divided.members[0], account).api };
    texts.push(`${name}, in`, `${name}, out`);
    await contact.say(`${name}, in`, { to: phone });
    await served.api.post('/api/send', { to: contact.number, text: `${name}, out` });
    await contact.waitForMessage(`${name}, out`);
    await waitFor('all texts', async () => (await all()).length >= texts.length, TAKE_OVER_MS);
    expect(sorted(await all())).toEqual(sorted(texts));
    await waitFor('the deletion', async () => {
      // 503 while it moves, 404 after a deletion whose answer was lost.
      const path = `/api/accounts/${account}`;
      const { status } = await divided.members[0].api.request(path, { method: 'DELETE' });
      return status === 200 || status === 404;
    });
    divided.phones.delete(account);
    return `${texts.length} texts of a new phone`;

    function all() {
      return textsOf(served, contact.jid);
    }
  };
}

/** As a person does it: again and again, at one process or another, until the page says that it is connected. */
async function untilLinked(divided: DividedCluster, account: string, phone: Phone): Promise<void> {
  const atAnyOne = async (step: (member: Member) => Promise<boolean>) => {
    // A process that has ended refuses, and one that is stopped says nothing.
    const tried = () =>
      Promise.race([
        step(divided.anyMember).catch(() => false),
        pause(ANSWER_MS).then(() => false),
      ]);
    await waitFor('the phone to be linked', tried, LINKED_MS);
  };
  await atAnyOne(async ({ api }) => {
    const { status } = await api.post('/api/accounts', { account });
    return [201, 409].includes(status);
  });
  divided.phones.set(account, phone);
  await atAnyOne(async (member) => {
    const { api } = divided.account(member, account);
    const { body } = await api.get<ConnectionDto>('/api/connection');
    if (body.state === 'disconnected') await api.post('/api/connect');
    if (body.qr) await phone.scan(body.qr);
    return body.state === 'connected';
  });
}
