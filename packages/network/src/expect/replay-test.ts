import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LocalNetwork } from '../local/local-network.js';
import type { Phone } from '../people/phone.js';
import { scaled } from '../state/scaled.js';
import type { Recording } from '../replay/recording-file.js';
import { OWN_ACCOUNT, ReplayPeople } from '../replay/replay-people.js';
import { ServiceClient } from '../replay/service-client.js';
import { ExpectingPlayer, type Patience } from './expecting-player.js';
import type { Outcome } from './outcome.js';
import { Program } from './program.js';

const PAIRING_MS = scaled(120_000);
const LOOK_MS = 50;

/** The subject of the test: a program that is started here, a running service, or both. */
export interface Tested extends Patience {
  /** A line of the shell. */
  command?: string;
  /** The service through which the program speaks to WhatsApp. */
  service?: { url: string; token?: string };
  /** The line that the program prints when it can take messages. */
  ready?: string;
  controlUrl: string;
}

/** The program did not get as far as the first step. */
export class NotReadyError extends Error {
  constructor(
    message: string,
    readonly output: string[],
  ) {
    super(message);
  }
}

/** Lets a program pair with a fresh network, and plays a recording against it. */
export async function testWithRecording(
  network: LocalNetwork,
  recording: Recording,
  tested: Tested,
): Promise<Outcome & { output: string[] }> {
  const phone = network.phone(OWN_ACCOUNT);
  const people = new ReplayPeople(network);
  people.create({ ...recording, chats: recording.chats.filter(({ jid }) => !people.isOwn(jid)) });
  const folder = await mkdtemp(join(tmpdir(), 'whatsapp-replay-'));
  const env = environmentOf(network, tested.controlUrl, folder);
  const program = tested.command === undefined ? undefined : Program.start(tested.command, env);
  try {
    await pair(phone, tested, program).catch((cause: unknown) => {
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new NotReadyError(message, program?.lastLines(20) ?? []);
    });
    const isRunning = () => program?.isRunning ?? true;
    const player = new ExpectingPlayer(network, people, recording, tested, isRunning);
    return { ...(await player.play()), output: program?.lastLines(20) ?? [] };
  } finally {
    await program?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Variables that lead a program to the network, and to a folder for data that it must not keep. */
function environmentOf(network: LocalNetwork, controlUrl: string, folder: string) {
  return {
    SERVICE_NETWORK_URL: network.url,
    SERVICE_NETWORK_ROOT_KEY: network.rootKey,
    NODE_EXTRA_CA_CERTS: network.media.authorityPath,
    NETWORK_CONTROL_URL: controlUrl,
    REPLAY_FOLDER: folder,
    SERVICE_DASHBOARD_AUTH_DB: join(folder, 'auth.db'),
    SERVICE_DASHBOARD_DATA_DB: join(folder, 'dashboard.db'),
    SERVICE_MEDIA_DIR: join(folder, 'media'),
  };
}

async function pair(phone: Phone, { service, ready }: Tested, program?: Program): Promise<void> {
  const deadline = Date.now() + PAIRING_MS;
  const until = async <T>(what: string, find: () => T | Promise<T>): Promise<NonNullable<T>> => {
    for (;;) {
      const found = await find();
      if (found) return found;
      if (program && !program.isRunning) throw new Error(`the program ended before ${what}`);
      if (Date.now() > deadline) throw new Error(`gave up waiting until ${what}`);
      await pause(LOOK_MS);
    }
  };
  const isLinked = () => phone.devices.some(({ isOnline }) => isOnline);
  if (service) {
    const client = new ServiceClient(service.url, service.token);
    await until(`${service.url} answers`, () => client.isThere());
    await phone.scan(await client.offerQr());
    await client.connect();
  } else {
    await scanFromOutput(phone, until, program);
  }
  await until('it was linked and online', isLinked);
  if (ready !== undefined) await until(`it printed "${ready}"`, () => program?.says(ready) ?? true);
}

/**
 * A QR code that is too old when it is scanned is followed by a new one. The program may also have its code scanned
 * itself.
 */
async function scanFromOutput(
  phone: Phone,
  until: (what: string, find: () => unknown) => Promise<unknown>,
  program: Program | undefined,
): Promise<void> {
  let tried: string | undefined;
  await until('it printed a QR code as text, or had it scanned', async () => {
    if (phone.devices.length > 0) return true;
    const qr = program?.qr;
    if (qr === undefined || qr === tried) return false;
    tried = qr;
    return phone.scan(qr).then(
      () => true,
      () => false,
    );
  });
}
