import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Program } from '../../../packages/network/src/expect/program.js';
import type { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import { Contact } from '../../../packages/network/src/people/contact.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';
import { eventsOf, untilSynced } from '../../support/data/talk.js';
import { waitFor } from '../../support/wait-for.js';
import { SCENES, Stage } from './scenes.js';

const BOT = join(import.meta.dirname, 'bot.mjs');
const FOLDER = join(import.meta.dirname, 'recordings');
/** Waits until the dashboard has stored the last messages of the bot. */
const SETTLE_MS = 2000;

/** Records the bot: a real dashboard is the second linked device of its phone, and exports each scene. */
async function main(): Promise<void> {
  const session = await PairedSession.spawn();
  const folder = await mkdtemp(join(tmpdir(), 'record-bot-'));
  const { network, phone } = session;
  const bot = Program.start(`exec node ${BOT}`, {
    SERVICE_NETWORK_URL: network.url,
    SERVICE_NETWORK_ROOT_KEY: network.rootKey,
    NODE_EXTRA_CA_CERTS: network.media.authorityPath,
    REPLAY_FOLDER: folder,
  });
  try {
    await untilSynced(session);
    await phone.scan(await waitFor('the QR code of the bot', () => bot.qr));
    const untilBoth = async () => {
      await waitFor('both', () => phone.devices.filter(({ isOnline }) => isOnline).length === 2);
    };
    await untilBoth();
    await pause(SETTLE_MS);
    for (const [at, [name, scene]] of Object.entries(SCENES).entries()) {
      const after = (await eventsOf(session, 'limit=1')).at(-1)?.seq ?? 0;
      await scene.play(new Stage(network, phone, at, untilBoth));
      await pause(SETTLE_MS);
      const file = await record(session, after, scene.keep);
      const left = secretsOf(network).filter((secret) => file.includes(secret));
      if (left.length > 0) throw new Error(`${name} still has ${left.join(', ')}`);
      await writeFile(join(FOLDER, `${name}.test.ndjson`), file);
    }
  } finally {
    await bot.stop();
    await session.service.kill('SIGTERM');
    await network.stop();
    for (const each of [folder, session.service.folder]) await rm(each, { recursive: true });
  }
}

/** Numbers and names of everybody, and the ids of all messages of the bot. */
function secretsOf({ people }: LocalNetwork): string[] {
  const ofPeople = people.flatMap(({ number, lid, name }) => [
    number,
    lid.split('@')[0] ?? '',
    name,
  ]);
  const contacts = people.filter((person) => person instanceof Contact);
  return [...ofPeople, ...contacts.flatMap(({ received }) => received.map(({ id }) => id))];
}

async function record({ api }: ProcessSession, after: number, keep: string): Promise<string> {
  const query = new URLSearchParams({ after: String(after), keep });
  return (await api.get<string>(`/api/recordings/export?${query}`)).body;
}

await main();
