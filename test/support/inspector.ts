import WebSocket from 'ws';
import type { Service } from './service.js';
import { waitFor } from './wait-for.js';

export interface Measure {
  /** Active timers of the process. */
  timers: number;
  /** Listeners on all event emitters that are alive. */
  listeners: number;
  heapMb: number;
}

/** Looks into a service that was started with `--inspect` and `--expose-gc`, by Node's own protocol. */
export class Inspector {
  private id = 0;

  private constructor(private readonly socket: WebSocket) {}

  static async attach(service: Service): Promise<Inspector> {
    const url = await waitFor('the inspector', () => /ws:\/\/\S+/.exec(service.errors)?.[0]);
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return new Inspector(socket);
  }

  async measure(): Promise<Measure> {
    // What waits for its first collection is no leak; finalizers run between two.
    for (let round = 0; round < 4; round += 1) await this.evaluate('gc(), 0');
    const heap = (await this.evaluate('process.memoryUsage().heapUsed')) as number;
    const timers = (await this.evaluate(
      "process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length",
    )) as number;
    return { timers, listeners: await this.countListeners(), heapMb: heap / 1024 / 1024 };
  }

  close(): void {
    this.socket.close();
  }

  private async countListeners(): Promise<number> {
    const prototype = await this.call('Runtime.evaluate', {
      expression: "process.getBuiltinModule('node:events').EventEmitter.prototype",
    });
    const { objectId } = prototype.result as { objectId: string };
    const { objects } = await this.call('Runtime.queryObjects', { prototypeObjectId: objectId });
    const counted = await this.call('Runtime.callFunctionOn', {
      objectId: (objects as { objectId: string }).objectId,
      functionDeclaration: `function () {
        let count = 0;
        for (const emitter of this) {
          if (!emitter._events) continue;
          for (const name of Reflect.ownKeys(emitter._events)) {
            count += [emitter._events[name]].flat().filter(Boolean).length;
          }
        }
        return count;
      }`,
      returnByValue: true,
    });
    return (counted.result as { value: number }).value;
  }

  private async evaluate(expression: string): Promise<unknown> {
    const { result } = await this.call('Runtime.evaluate', { expression, returnByValue: true });
    return (result as { value: unknown }).value;
  }

  private call(method: string, params: object): Promise<Record<string, unknown>> {
    this.id += 1;
    const { id, socket } = this;
    return new Promise((resolve, reject) => {
      const onMessage = (data: WebSocket.RawData): void => {
        const answer = JSON.parse((data as Buffer).toString()) as {
          id: number;
          result: Record<string, unknown>;
          error?: { message: string };
        };
        if (answer.id !== id) return;
        socket.off('message', onMessage);
        if (answer.error) reject(new Error(answer.error.message));
        else resolve(answer.result);
      };
      socket.on('message', onMessage);
      socket.send(JSON.stringify({ id, method, params }));
    });
  }
}
