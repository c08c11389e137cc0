import WebSocket from 'ws';
import type { ServiceProcess } from './service/service-process.js';
import { waitFor } from './wait-for.js';

/** The environment of a service that can be inspected. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0 --expose-gc' };

export interface Measure {
  /** Active timers of the process. */
  timers: number;
  /** Sockets, servers and other handles that keep the process alive. */
  handles: number;
  /** Listeners on all event emitters that are alive, of `process` too. */
  listeners: number;
  /** Asynchronous storages: Node copies each that was ever used to every promise (Node 20 and 22). */
  storages: number;
  heapMb: number;
}

/** Runs in the service, on all emitters that are alive. */
const COUNT_LISTENERS = `function () {
  let count = 0;
  for (const emitter of this) {
    if (!emitter._events) continue;
    for (const name of Reflect.ownKeys(emitter._events)) {
      count += [emitter._events[name]].flat().filter(Boolean).length;
    }
  }
  return count;
}`;
const ACTIVE = 'process.getActiveResourcesInfo()';

/** Inspects a service that was started as `INSPECTED`, by Node's own protocol: the service does not notice. */
export class Inspector {
  private id = 0;

  private constructor(private readonly socket: WebSocket) {}

  static async attach(service: ServiceProcess): Promise<Inspector> {
    const url = await waitFor('the inspector', () => /ws:\/\/\S+/.exec(service.errors)?.[0]);
    const socket = new WebSocket(url);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return new Inspector(socket);
  }

  /** The least values of some looks: objects of a request or a query in progress are not a leak. */
  async measure(looks: number): Promise<Measure> {
    const all: Measure[] = [];
    for (let look = 0; look < looks; look += 1) all.push(await this.look());
    const least = (name: keyof Measure) => Math.min(...all.map((each) => each[name]));
    return {
      timers: least('timers'),
      handles: least('handles'),
      listeners: least('listeners'),
      storages: least('storages'),
      heapMb: Math.round(least('heapMb') * 100) / 100,
    };
  }

  close(): void {
    this.socket.close();
  }

  private async look(): Promise<Measure> {
    // Collects garbage, too; finalizers run before the next collection.
    const listeners = await this.countListeners();
    await this.evaluate('gc(), 0');
    const timers = await this.evaluate(`${ACTIVE}.filter((name) => name === 'Timeout').length`);
    const handles = await this.evaluate(`${ACTIVE}.filter((name) => name !== 'Timeout').length`);
    const heap = await this.evaluate('process.memoryUsage().heapUsed');
    const storages = await this.evaluate('Reflect.ownKeys(Promise.resolve()).length');
    return { timers, handles, listeners, storages, heapMb: heap / 1024 / 1024 };
  }

  private async countListeners(): Promise<number> {
    const objectGroup = 'count';
    const prototype = await this.call('Runtime.evaluate', {
      expression: "process.getBuiltinModule('node:events').EventEmitter.prototype",
      objectGroup,
    });
    const { objectId } = prototype.result as { objectId: string };
    const { objects } = await this.call('Runtime.queryObjects', {
      prototypeObjectId: objectId,
      objectGroup,
    });
    const counted = await this.call('Runtime.callFunctionOn', {
      objectId: (objects as { objectId: string }).objectId,
      functionDeclaration: COUNT_LISTENERS,
      returnByValue: true,
    });
    // Otherwise the inspector itself would keep all of them alive.
    await this.call('Runtime.releaseObjectGroup', { objectGroup });
    return (counted.result as { value: number }).value;
  }

  private async evaluate(expression: string): Promise<number> {
    const { result } = await this.call('Runtime.evaluate', { expression, returnByValue: true });
    return (result as { value: number }).value;
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
