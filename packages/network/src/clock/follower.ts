import { request } from 'node:http';
import type { Socket } from 'node:net';
import { basename } from 'node:path';
import { Activity } from './activity.js';
import { ClockFile } from './clock-file.js';
import { PROTOCOL, type Answer, type Order, type Welcome } from './clock-messages.js';
import { Lines } from './lines.js';
import type { ProcessTime } from './process-time.js';
import { seedRandom } from './seed-random.js';
import { Stepper } from './stepper.js';

/** Lets the time of this process follow the clock of a network. */
export class Follower {
  private readonly activity = new Activity();
  private isFollowing = false;

  constructor(private readonly time: ProcessTime) {}

  /**
   * Resolves when this process has the time of the network. It follows the first network until that ends, and no other
   * meanwhile.
   * @throws {Error} if it does not answer
   */
  async follow(controlUrl: string): Promise<void> {
    if (this.isFollowing) return;
    this.isFollowing = true;
    const socket = await connect(controlUrl).catch((error: unknown) => {
      this.isFollowing = false;
      throw error;
    });
    this.activity.ignore(socket);
    await new Promise<void>((resolve) => {
      let file: ClockFile | undefined;
      let stepper: Stepper | undefined;
      const lines = new Lines<Order, Answer>(socket, (order) => {
        if (order.type === 'welcome') {
          file = ClockFile.open(order.file);
          stepper = new Stepper(this.time, this.activity, file);
          this.start(order, file);
          // The connection to the clock must not keep a program alive.
          socket.unref();
          resolve();
        } else if (file && stepper) this.obey(order, file, stepper, lines);
      });
      socket.once('close', () => {
        this.time.release();
        file?.close();
        this.isFollowing = false;
      });
      lines.send({ type: 'hello', pid: process.pid, name: basename(process.argv[1] ?? 'node') });
    });
  }

  private start({ now, isHeld, ports, seed }: Welcome, file: ClockFile): void {
    seedRandom(seed);
    this.activity.knowPorts(ports);
    this.time.set(now);
    if (isHeld) this.time.hold(file);
  }

  private obey(
    order: Exclude<Order, Welcome>,
    file: ClockFile,
    stepper: Stepper,
    lines: Lines<Order, Answer>,
  ): void {
    if (order.type === 'release') return this.time.release();
    const { id } = order;
    if (order.type === 'run') {
      void stepper
        .run(order.until, order.grainMs)
        .then((progress) => lines.send({ type: 'done', id, ...progress }));
      return;
    }
    const now = this.time.now();
    this.time.hold(file);
    lines.send({ type: 'held', id, now });
  }
}

function connect(controlUrl: string): Promise<Socket> {
  const headers = { connection: 'Upgrade', upgrade: PROTOCOL };
  return new Promise((resolve, reject) => {
    const asking = request(`${controlUrl}/clock`, { headers });
    asking.once('upgrade', (_response, socket: Socket) => resolve(socket));
    asking.once('response', ({ statusCode }) => {
      reject(new Error(`the network at ${controlUrl} has no clock to follow (${statusCode})`));
    });
    asking.once('error', (cause) => {
      reject(new Error(`the network at ${controlUrl} does not answer; has it stopped?`, { cause }));
    });
    asking.end();
  });
}
