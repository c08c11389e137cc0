import type { Socket } from 'node:net';
import type { Answer, Order, Welcome } from './clock-messages.js';
import { Lines } from './lines.js';
import { native } from '../state/native-time.js';
import type { Participant } from './participant.js';
import type { Progress } from './stepper.js';

/** In real time; a process that is blocked or stopped for longer is left behind. */
const PATIENCE_MS = 60_000;
const GONE: Progress = { nextAt: null, hasActed: false };

/** A process that follows the clock, at the other end of a connection. */
export class RemoteProcess implements Participant {
  nextAt: number | null = null;
  /** The name of the process in errors. */
  name = 'a process';
  isGone = false;
  private lastId = 0;
  private readonly answers = new Map<number, (answer: Answer | null) => void>();
  private readonly lines: Lines<Answer, Order>;

  constructor(
    private readonly socket: Socket,
    onHello: () => void,
    onGone: () => void,
  ) {
    this.lines = new Lines(socket, (answer) => {
      if (answer.type === 'hello') {
        this.name = `process ${answer.pid} (${answer.name})`;
        onHello();
        return;
      }
      this.answers.get(answer.id)?.(answer);
    });
    // Without this, the sockets of an HTTP server stay half open.
    socket.once('end', () => this.end());
    socket.once('close', () => {
      this.isGone = true;
      for (const answer of this.answers.values()) answer(null);
      onGone();
    });
  }

  welcome(facts: Omit<Welcome, 'type'>): void {
    this.lines.send({ type: 'welcome', ...facts });
  }

  async hold(): Promise<number> {
    const answer = await this.ask((id) => ({ type: 'hold', id }));
    return answer?.type === 'held' ? answer.now : 0;
  }

  async run(until: number, grainMs = 0): Promise<Progress> {
    const answer = await this.ask((id) => ({ type: 'run', id, until, grainMs }));
    return answer?.type === 'done' ? answer : GONE;
  }

  release(): void {
    this.lines.send({ type: 'release' });
  }

  end(): void {
    this.socket.destroy();
  }

  private ask(toOrder: (id: number) => Order): Promise<Answer | null> {
    if (this.isGone) return Promise.resolve(null);
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      const timer = native.setTimeout(() => {
        this.end();
        const wait = `${PATIENCE_MS / 1000} s`;
        reject(new Error(`${this.name} has not followed the clock for ${wait}: is it blocked?`));
      }, PATIENCE_MS);
      this.answers.set(id, (answer) => {
        native.clearTimeout(timer);
        this.answers.delete(id);
        resolve(answer);
      });
      this.lines.send(toOrder(id));
    });
  }
}
