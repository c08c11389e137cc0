import { setTimeout as pause } from 'node:timers/promises';
import type { LocalNetwork } from '../local/local-network.js';
import { scaled } from '../state/scaled.js';
import { EffectWatch } from './effect-watch.js';
import type { Recording } from './recording-file.js';
import { ReplayActor } from './replay-actor.js';
import { ReplayPeople } from './replay-people.js';
import { planReplay, type Step } from './replay-plan.js';
import type { ServiceClient } from './service-client.js';

/** The longest time for the effect of a step; an ack that never comes takes the service's own time-out. */
const EFFECT_MS = scaled(15_000);
const ACK_TIMEOUT_MS = scaled(120_000);
/** The longest time that a timer of Node.js can have. */
const LONGEST_NAP_MS = 2 ** 31 - 1;

export type ReplayState = 'playing' | 'paused' | 'done' | 'failed' | 'stopped';

/** A step that did not go as recorded. */
export interface Deviation {
  step: number;
  type: string;
  what: string;
}

export interface ReplayStatus {
  state: ReplayState;
  /** Number of steps that are done. */
  step: number;
  steps: number;
  /** ms of the recording */
  at_ms: number;
  speed: number;
  deviations: Deviation[];
  /** The reason of a failure. */
  error: string | null;
}

/** Replays a recording on a network and the service that is connected to it, step after step. */
export class ReplayPlayer {
  readonly ended: Promise<ReplayStatus>;
  private readonly steps: Step[];
  private readonly deviations: Deviation[] = [];
  private state: ReplayState = 'playing';
  private done = 0;
  /** Number of steps to play in spite of the pause. */
  private allowed = 0;
  private error: string | null = null;
  private wake: () => void = () => undefined;

  /** @param speed a multiple of the recorded speed; 0 waits for `step` before each step */
  constructor(
    private readonly network: LocalNetwork,
    private readonly service: ServiceClient,
    private readonly recording: Recording,
    private speed: number,
  ) {
    this.steps = planReplay(recording);
    if (speed === 0) this.state = 'paused';
    this.ended = this.play().then(() => this.status);
  }

  get status(): ReplayStatus {
    const { state, speed, deviations, error } = this;
    const atMs = this.steps[Math.min(this.done, this.steps.length - 1)]?.atMs ?? 0;
    const progress = { step: this.done, steps: this.steps.length, at_ms: atMs };
    return { state, ...progress, speed, deviations: [...deviations], error };
  }

  /** Plays one step, and stays paused. */
  step(): void {
    if (this.state === 'playing') this.state = 'paused';
    this.allowed += 1;
    this.wake();
  }

  pause(): void {
    if (this.state === 'playing') this.state = 'paused';
    this.wake();
  }

  resume(speed?: number): void {
    if (speed !== undefined && speed > 0) this.speed = speed;
    if (this.speed === 0) this.speed = 1;
    if (this.state === 'paused') this.state = 'playing';
    this.wake();
  }

  stop(): void {
    if (!this.isOver) this.state = 'stopped';
    this.wake();
  }

  private get isOver(): boolean {
    return ['done', 'failed', 'stopped'].includes(this.state);
  }

  private async play(): Promise<void> {
    try {
      const people = new ReplayPeople(this.network);
      people.create(this.recording);
      await this.service.connect();
      await this.playOn(people);
      if (!this.isOver) this.state = 'done';
    } catch (error) {
      // Failures during the end are ignored.
      if (this.isOver) return;
      this.state = 'failed';
      this.error = error instanceof Error ? error.message : String(error);
    }
  }

  /** Each ack goes out at its own step. */
  private async playOn(people: ReplayPeople): Promise<void> {
    const { faults } = this.network;
    faults.acks({ mode: 'late' });
    try {
      const actor = new ReplayActor(this.network, people, this.service);
      const watch = new EffectWatch(this.service, await this.service.newestSeq(), (id) =>
        actor.idOf(id),
      );
      await this.playSteps(actor, watch);
    } finally {
      faults.acks({ mode: 'normal' });
      faults.releaseAcks();
    }
  }

  private async playSteps(actor: ReplayActor, watch: EffectWatch): Promise<void> {
    let before = this.steps[0]?.atMs ?? 0;
    for (const step of this.steps) {
      await this.untilTurn(step.atMs - before);
      if (this.isOver) return;
      before = step.atMs;
      await this.playStep(step, actor, watch);
      this.done += 1;
    }
  }

  /** Waits for the recorded time at this speed, or for a call of `step` or `resume`. */
  private async untilTurn(recordedMs: number): Promise<void> {
    let leftMs = recordedMs;
    while (!this.isOver) {
      if (this.allowed > 0) {
        this.allowed -= 1;
        return;
      }
      const { speed } = this;
      const isPlaying = this.state === 'playing';
      if (isPlaying && leftMs <= 0) return;
      const since = Date.now();
      await this.nap(isPlaying ? leftMs / speed : Infinity);
      // Starts the clock anew: a pause, and the speed before a change, do not count for the rest.
      if (isPlaying) leftMs -= (Date.now() - since) * speed;
    }
  }

  /** Waits until `wake` is called. */
  private async nap(ms: number): Promise<void> {
    const woken = new Promise<void>((resolve) => (this.wake = resolve));
    const ended = new AbortController();
    const time = Number.isFinite(ms)
      ? pause(Math.min(ms, LONGEST_NAP_MS), undefined, { signal: ended.signal })
      : woken;
    // The pause rejects when it is aborted.
    await Promise.race([woken, time.catch(() => undefined)]);
    ended.abort();
  }

  private async playStep(step: Step, actor: ReplayActor, watch: EffectWatch): Promise<void> {
    const [first] = step.expected;
    const note = (what: string): void => {
      this.deviations.push({ step: this.done + 1, type: first?.type ?? 'skipped', what });
    };
    if (step.action.do === 'skip') return note(step.action.why);
    try {
      await actor.act(step.action);
    } catch (error) {
      return note(error instanceof Error ? error.message : String(error));
    }
    for (const expected of step.expected) {
      const timeoutMs = expected.type === 'ack.timeout' ? ACK_TIMEOUT_MS : EFFECT_MS;
      if (!(await watch.wait(expected, timeoutMs))) note(`${expected.type} has not come`);
    }
  }
}
