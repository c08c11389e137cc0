import { existsSync, readFileSync } from 'node:fs';
import { Stage } from '../../../packages/network/src/stranger/stage.js';
import { Stranger } from '../../../packages/network/src/stranger/stranger.js';
import { scaled } from '../jest/machine-factor.js';
import { killAndRestart, PairedSession, type ProcessSession } from '../service/session.js';
import { SmallDisk } from '../service/small-disk.js';
import { waitFor } from '../wait-for.js';
import { answerProblems } from './answer-check.js';
import { Conversation } from './conversation.js';
import { folderSize } from './folder-size.js';

/** The memory of a small container. */
const HEAP_MB = 256;
const DISK_MB = 300;
/** Moves between two looks at everything else. */
const BATCH = 10;
const LIMIT_MS = scaled(60_000);
const MEBIBYTE = 2 ** 20;

export interface TrialOptions {
  seed: number;
  /** The moves of the stranger; by default all. */
  only?: string[];
}

/** A service with little memory and disk, a stranger who attacks it, and people who only want to talk. */
export class StrangerTrial {
  private largestFolder = 0;
  private memoryMb = 0;
  private hasEnded = false;

  private constructor(
    readonly session: ProcessSession,
    private readonly disk: SmallDisk,
    private readonly stranger: Stranger,
    /** The chats of the stranger. */
    private readonly chats: string[],
    private readonly conversation: Conversation,
  ) {
    void session.service.exited.then(() => (this.hasEnded = true));
  }

  static async open({ seed, only }: TrialOptions): Promise<StrangerTrial> {
    const disk = SmallDisk.create(DISK_MB);
    const env = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
    const session = await PairedSession.spawn({ folder: disk.folder, env });
    const { network, phone } = session;
    const contact = network.contact({ name: 'Stranger' });
    const group = network.group({ subject: 'Odd', participants: [contact], admins: [contact] });
    const conversation = new Conversation(session);
    const { jid, lid } = conversation.contact;
    const others = { jids: [jid, lid, conversation.group.jid], ids: conversation.ids };
    const stranger = new Stranger(new Stage(contact, phone, group, others), seed, only);
    const chats = [contact.jid, group.jid];
    await phone.say(contact, 'who are you?');
    return new StrangerTrial(session, disk, stranger, chats, conversation);
  }

  /** Makes some moves, and sends a message in each of the other chats, in both directions, which must arrive. */
  async turn(): Promise<void> {
    try {
      await Promise.all([this.move(), this.conversation.exchange()]);
      await waitFor('what the others said', () => this.hasArrived(), LIMIT_MS);
    } catch (error) {
      throw this.failure(error);
    }
    this.measure();
  }

  /** Lists missing, doubled or changed messages of the others, and wrong answers. */
  async problems(): Promise<string[]> {
    try {
      return [
        ...(await this.conversation.problems()),
        ...(await answerProblems(this.session.service.baseUrl, this.chats)),
      ];
    } catch (error) {
      throw this.failure(error);
    }
  }

  /** Ends the process without a warning, and starts it with what it has stored. */
  async restart(): Promise<void> {
    this.measure();
    await killAndRestart(this.session);
    this.hasEnded = false;
    void this.session.service.exited.then(() => (this.hasEnded = true));
  }

  get figures() {
    const { made, seed } = this.stranger;
    const folderMb = Math.ceil(this.largestFolder / MEBIBYTE);
    const words = this.conversation.counts;
    return { seed, moves: made, ...words, memoryMb: this.memoryMb, folderMb, disk: this.disk.kind };
  }

  async dispose(): Promise<void> {
    await this.session.service.stop();
    await this.session.network.stop();
    this.disk.dispose();
  }

  private async move(): Promise<void> {
    for (let move = 0; move < BATCH; move += 1) await this.stranger.move();
  }

  private hasArrived(): Promise<boolean> {
    if (this.hasEnded) throw new Error('the service has ended');
    return this.conversation.hasArrived();
  }

  private measure(): void {
    const { folder, pid } = this.session.service;
    this.largestFolder = Math.max(this.largestFolder, folderSize(folder));
    this.memoryMb = Math.max(this.memoryMb, peakMemoryMb(pid));
  }

  /** Includes the data that is needed to repeat it. */
  private failure(cause: unknown): Error {
    const { seed, latest } = this.stranger;
    const lastWords = this.session.output.slice(-8000);
    const facts = JSON.stringify(this.figures);
    const lines = [`seed ${seed}: ${String(cause)}`, facts, ...latest, lastWords];
    return new Error(lines.join('\n'), { cause });
  }
}

/** The most memory that a process has ever had; 0 where the system does not tell. */
function peakMemoryMb(pid: number): number {
  const path = `/proc/${pid}/status`;
  if (!existsSync(path)) return 0;
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(path, 'utf8')) ?? [];
  return Math.ceil(Number(kilobytes) / 1024);
}
