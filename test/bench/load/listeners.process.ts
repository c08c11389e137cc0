import { connect, type Socket } from 'node:net';
import { serveCalls } from '../process/calls.js';
import { now } from '../process/clock.js';

const END_OF_FRAME = '\n\n';

/** For each listener: the time of each message, by the number at the end of the message's text. */
let listeners: { socket: Socket; times: Map<number, number> }[] = [];

/** Many clients of one event stream, too cheap to disturb the measurement: plain sockets, no HTTP parser. */
const methods = {
  async open(baseUrl: string, path: string, count: number): Promise<void> {
    const { hostname, port, host } = new URL(baseUrl);
    listeners = await Promise.all(
      Array.from({ length: count }, () => open(hostname, Number(port), host, path)),
    );
  },

  /** The least number of these messages that any listener got. */
  least: (): number => Math.min(...listeners.map(({ times }) => times.size)),

  /** The delay of each message at each listener, from the times at which they were written. */
  delays: (written: number[]): number[] =>
    listeners.flatMap(({ times }) =>
      written.map((at, index) => (times.get(index) ?? Infinity) - at),
    ),

  close(): void {
    for (const { socket } of listeners) socket.destroy();
  },
};

export type ListenerMethods = typeof methods;

async function open(hostname: string, port: number, host: string, path: string) {
  const socket = connect(port, hostname);
  socket.setEncoding('latin1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  const times = new Map<number, number>();
  let rest = '';
  await new Promise<void>((resolve, reject) => {
    socket.once('data', () => resolve());
    socket.once('error', reject);
  });
  socket.on('data', (chunk: string) => {
    const at = now();
    const end = `${rest}${chunk}`.split(END_OF_FRAME);
    rest = end.pop() ?? '';
    for (const frame of end) {
      const number = frame.includes('event: message') && / #(\d+)"/.exec(frame)?.[1];
      if (number) times.set(Number(number), at);
    }
  });
  return { socket, times };
}

serveCalls(methods);
