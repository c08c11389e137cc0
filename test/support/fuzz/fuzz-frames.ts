import { proto } from '@whiskeysockets/baileys';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import type { Contact } from '../../../packages/network/src/people/contact.js';
import type { Phase } from '../../../packages/network/src/faults/phase-faults.js';
import type { ClientConnection } from '../../../packages/network/src/transport/client-connection.js';
import { scaled } from '../jest/machine-factor.js';
import { pair, readConnection } from '../service/pairing.js';
import type { AnySession } from '../service/session.js';
import { waitFor } from '../wait-for.js';
import { sampleFrames, type HostileFrame } from './hostile-frames.js';

/** Moments at which a paired client does not have a session yet. */
const EARLY: Phase[] = ['hello', 'finish', 'login', 'bring-up'];
const FRAMES_EARLY = 5;
/** How often the next connection gets garbage before it is a session. */
const EARLY_EVERY = 30;
const SAY_EVERY = 100;
/** Each undecodable one costs the client a quarter of a second, in which it asks for it again. */
const SEALED_EVERY = 40;
/** The last message waits behind all others. */
const LIMIT_MS = scaled(240_000);

/**
 * Sends garbage in all phases of a session and inside valid ciphertexts, with real messages in between; then checks
 * that the session works and has missed none of them. Returns the number of each kind.
 */
export class FrameFuzz {
  private readonly counts: Record<string, number> = {};
  private readonly said: string[] = [];
  private readonly honest: Contact;
  private readonly hostile: Contact;

  constructor(private readonly session: AnySession) {
    this.honest = session.network.contact({ receipts: 'none' });
    this.hostile = session.network.contact({ receipts: 'none' });
    this.hostile.answersRetries = false;
  }

  async run(count: number, seed: number): Promise<Record<string, number>> {
    try {
      return await this.sendAll(sampleFrames(count, seed));
    } catch (error) {
      const lastWords = this.session.output.split('\n').slice(-5).join('\n');
      throw new Error(`seed ${seed}: ${String(error)}\n${lastWords}`, { cause: error });
    }
  }

  private async sendAll(waiting: HostileFrame[]): Promise<Record<string, number>> {
    for (let index = 0; waiting.length > 0; index += 1) {
      await this.connected();
      if (index % EARLY_EVERY === EARLY_EVERY - 1) {
        const phase = EARLY[Math.floor(index / EARLY_EVERY) % EARLY.length];
        await this.sendEarly(waiting.splice(0, FRAMES_EARLY), phase);
        continue;
      }
      const frame = waiting.shift()!;
      if (index % SEALED_EVERY === 0) await this.sendAsMessage(frame);
      else this.send(frame);
      if (index % SAY_EVERY === 0) await this.say(`among the garbage ${index}`);
    }
    await this.connected();
    await this.say('behind the garbage');
    await this.hasAll();
    return this.counts;
  }

  private send({ kind, bytes, isSealed }: HostileFrame): void {
    this.session.network.faults.sendBytes(bytes, isSealed);
    this.count(kind);
  }

  /** Replaces the server's next stanza, at a moment of the next connection. */
  private async sendEarly(frames: HostileFrame[], phase: Phase): Promise<void> {
    const { faults } = this.session.network;
    let isSent = false;
    faults.at(phase, (connection) => {
      isSent = true;
      sendAll(connection, frames);
    });
    faults.dropConnections('reset');
    await waitFor(`the moment ${phase}`, async () => {
      if (!isSent) await this.connect();
      return isSent;
    });
    for (const _ of frames) this.count(`at ${phase}`);
  }

  /** Hidden inside a ciphertext that is right in every way. */
  private async sendAsMessage({ bytes }: HostileFrame): Promise<void> {
    const message = proto.Message.create({});
    await this.hostile.sendMessage(message, { unknownFields: bytes });
    this.count('protobuf');
  }

  private async say(text: string): Promise<void> {
    this.said.push(text);
    await this.honest.say(text);
  }

  /** Some garbage ends a connection; a connect by the user makes the next one come at once. */
  private async connected(): Promise<void> {
    if (this.session.network.sessions.length > 0) return;
    await waitFor('the session', async () => {
      await this.connect();
      return this.session.network.sessions.length > 0;
    });
  }

  private async connect(): Promise<void> {
    const { phase } = await readConnection(this.session.service);
    if (['stopped', 'waiting_to_retry'].includes(phase)) {
      await this.session.api.post('/api/connect');
    }
  }

  private async hasAll(): Promise<void> {
    const { api } = this.session;
    const path = `/api/chats/${this.honest.jid}/messages?limit=1000`;
    const texts = await waitFor(
      'the messages among the garbage',
      async () => {
        await this.connected();
        const { body } = await api.get<ThreadDto>(path);
        return body.messages.length >= this.said.length && body.messages.map(({ text }) => text);
      },
      LIMIT_MS,
    );
    const heard = new Set(texts);
    const isSame = heard.size === texts.length && this.said.every((text) => heard.has(text));
    if (!isSame) throw new Error(`other messages than were said: ${texts.join(', ')}`);
  }

  private count(kind: string): void {
    this.counts[kind] = (this.counts[kind] ?? 0) + 1;
  }
}

/** Sends garbage to a client that waits for a phone; in any case, a phone can pair afterwards. */
export async function fuzzPairing(
  { service, network, phone }: Pick<AnySession, 'service' | 'network' | 'phone'>,
  rounds: number,
  seed: number,
): Promise<void> {
  const waiting = sampleFrames(rounds * FRAMES_EARLY, seed);
  for (let round = 0; round < rounds; round += 1) {
    let isSent = false;
    network.faults.at('pairing', (connection) => {
      isSent = true;
      sendAll(connection, waiting.splice(0, FRAMES_EARLY));
    });
    await service.api.post('/api/connect');
    await waitFor('the garbage instead of a phone', () => isSent);
    await service.api.post('/api/disconnect');
  }
  await pair(service, phone);
}

function sendAll(connection: ClientConnection, frames: HostileFrame[]): void {
  for (const { bytes, isSealed } of frames) connection.sendBytes(bytes, isSealed);
}
