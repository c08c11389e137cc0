import { setTimeout as pause } from 'node:timers/promises';
import type { LocalNetwork } from '../local/local-network.js';
import { PeopleActor } from '../replay/people-actor.js';
import type { Recording } from '../replay/recording-file.js';
import type { Action } from '../replay/replay-plan.js';
import type { ReplayPeople } from '../replay/replay-people.js';
import { AnswerSheet } from './answer-sheet.js';
import type { Expectation } from './expectation.js';
import type { Difference, Outcome } from './outcome.js';
import { writeScript, type ScriptStep } from './script.js';
import { SentLog, type SentByProgram } from './sent-log.js';

const LOOK_MS = 20;

export interface Patience {
  /** The longest time that an expected message may take. */
  waitMs: number;
  /** The silence of the program after which it is done with a step. */
  quietMs: number;
}

/** Plays the part of the others in a recording, and compares the program's messages with the recorded ones. */
export class ExpectingPlayer {
  private readonly log: SentLog;
  private readonly sheet: AnswerSheet;
  private readonly actor: PeopleActor;
  private readonly script: ScriptStep[];
  private readonly differences: Difference[] = [];
  private readonly skipped: Outcome['skipped'] = [];
  /** Ids of messages in the file that nobody has sent here. */
  private readonly absent = new Set<string>();
  private played = 0;
  private lastLine = 1;
  private actedAt = Date.now();

  constructor(
    private readonly network: LocalNetwork,
    people: ReplayPeople,
    recording: Recording,
    private readonly patience: Patience,
    /** False once the program is known to have ended. */
    private readonly isRunning: () => boolean = () => true,
  ) {
    this.script = writeScript(recording);
    this.actor = new PeopleActor(network, people, 'new');
    this.log = new SentLog(network, (jid) => people.recordedJid(jid));
    const known = new Set(recording.events.flatMap(({ message_id: id }) => id ?? []));
    const idOf = (id: string) =>
      known.has(id) && !this.absent.has(id) ? this.actor.idOf(id) : null;
    this.sheet = new AnswerSheet(this.log, recording.kept, idOf);
  }

  async play(): Promise<Outcome> {
    let before = this.script[0]?.atMs ?? 0;
    for (const [at, step] of this.script.entries()) {
      if (!this.isRunning() && !this.hasEnded) this.note({ line: this.lastLine, problem: 'ended' });
      if (step.kind === 'skip') this.skipped.push({ line: step.line, why: step.why });
      else if (step.kind === 'expect') await this.expect(step.expectation, at);
      else await this.act(step, step.atMs - before);
      before = step.atMs;
    }
    await this.untilQuiet(this.patience.quietMs);
    for (const sent of this.sheet.unclaimed) {
      this.note({ line: sent.afterLine, problem: 'extra', sent });
    }
    const expectations = this.script.flatMap((step) =>
      step.kind === 'expect' ? [step.expectation] : [],
    );
    const { skipped, played } = this;
    const differences = this.differences.toSorted((a, b) => a.line - b.line);
    return { expectations, differences, skipped, played };
  }

  private get hasEnded(): boolean {
    return this.differences.some(({ problem }) => problem === 'ended');
  }

  private note(difference: Difference): void {
    this.differences.push(difference);
  }

  /** Plays a step after the recorded pause, so that the program is alone as long as it was then. */
  private async act(step: ScriptStep & { kind: 'play' }, recordedMs: number): Promise<void> {
    if (this.hasEnded || this.isAboutAbsent(step.action)) return;
    await this.untilQuiet(Math.min(recordedMs, this.patience.quietMs));
    this.log.update(this.lastLine);
    this.lastLine = step.line;
    try {
      const id = await this.actor.act(step.action);
      this.played += 1;
      this.actedAt = Date.now();
      if (id !== undefined) await this.untilTaken(id);
      if (step.action.do === 'lose-connection') await this.untilBack(step.line);
    } catch (error) {
      this.skipped.push({
        line: step.line,
        why: error instanceof Error ? error.message : String(error),
      });
    }
  }

  private isAboutAbsent(action: Action): boolean {
    const id = 'message' in action ? action.message.id : 'id' in action ? action.id : '';
    return this.absent.has(id);
  }

  /** Waits until the program has the message, so that the next step finds it as in the recording. */
  private async untilTaken(id: string): Promise<void> {
    await this.until(() => this.network.acknowledgements.has(id));
  }

  private async untilBack(line: number): Promise<void> {
    const isBack = () => this.network.sessions.some(({ isReceiving }) => isReceiving);
    if (!(await this.until(isBack))) this.note({ line, problem: 'away' });
  }

  private async expect(wanted: Expectation, at: number): Promise<void> {
    const find = () => this.sheet.findInOrder(wanted);
    await this.until(() => find() !== undefined || this.isHopeless(wanted));
    const sent = find();
    if (sent) return this.take(wanted, sent);
    const early = this.sheet.findInAnyOrder(wanted);
    if (early) return this.take(wanted, early, 'order');
    const other = this.insteadOf(wanted, at);
    if (other) return this.take(wanted, other, this.problemOf(wanted, other));
    if (wanted.id !== null) this.absent.add(wanted.id);
    this.note({ line: wanted.line, problem: 'missing', wanted });
  }

  private take(wanted: Expectation, sent: SentByProgram, problem?: Difference['problem']) {
    this.sheet.claim(wanted, sent);
    if (wanted.id !== null) this.actor.rememberId(wanted.id, sent.id);
    if (problem) this.note({ line: wanted.line, problem, wanted, sent });
  }

  private problemOf(wanted: Expectation, sent: SentByProgram): Difference['problem'] {
    const [first] = this.sheet.differences(wanted, sent);
    return (first as Difference['problem'] | undefined) ?? 'chat';
  }

  /** True if something else has come, and then nothing more for a while. */
  private isHopeless({ chatJid }: Expectation): boolean {
    const quietMs = Date.now() - Math.max(this.log.lastAt, this.actedAt);
    const hasOther = this.sheet.unclaimed.some(
      (sent) => sent.chatJid === chatJid || sent.afterLine === this.lastLine,
    );
    return hasOther && quietMs > this.patience.waitMs / 5 + this.patience.quietMs;
  }

  /** The message that came in its place, which nothing expects before the others act again. */
  private insteadOf(wanted: Expectation, at: number): SentByProgram | undefined {
    const rest = this.script.slice(at + 1);
    const end = rest.findIndex(({ kind }) => kind === 'play');
    const soon = (end === -1 ? rest : rest.slice(0, end)).flatMap((step) =>
      step.kind === 'expect' ? [step.expectation] : [],
    );
    const free = this.sheet.unclaimed.filter(
      (sent) =>
        !soon.some((each) => each.chatJid === sent.chatJid && this.sheet.isLike(each, sent)),
    );
    return (
      free.find(({ chatJid }) => chatJid === wanted.chatJid) ??
      free.find((sent) => this.sheet.isLike(wanted, sent))
    );
  }

  /** False if the condition is not met in time, or the program has ended. */
  private async until(condition: () => boolean): Promise<boolean> {
    const deadline = Date.now() + this.patience.waitMs;
    for (;;) {
      this.log.update(this.lastLine);
      if (condition()) return true;
      if (Date.now() > deadline || !this.isRunning()) return false;
      await pause(LOOK_MS);
    }
  }

  private async untilQuiet(quietMs: number): Promise<void> {
    for (;;) {
      this.log.update(this.lastLine);
      const leftMs = Math.max(this.log.lastAt, this.actedAt) + quietMs - Date.now();
      if (leftMs <= 0) return;
      await pause(Math.min(leftMs, quietMs));
    }
  }
}
