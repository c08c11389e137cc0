import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { Chaos } from '../chaos/chaos.js';
import type { LocalNetwork } from '../local/local-network.js';
import { listenOnLoopback } from '../transport/loopback.js';
import { ackCommands } from './ack.commands.js';
import { chaosCommands } from './chaos.commands.js';
import { faultSwitchCommands } from './fault-switch.commands.js';
import type { FaultSwitch } from './fault-switches.js';
import { checkBody, CommandError, describeKind, type Command } from './command.js';
import { contentCommands } from './content.commands.js';
import { faultCommands } from './fault.commands.js';
import { groupCommands } from './group.commands.js';
import { mediaCommands } from './media.commands.js';
import { misbehaviorCommands } from './misbehavior.commands.js';
import { peopleCommands } from './people.commands.js';
import { profileCommands } from './profile.commands.js';
import { toOpenApi } from './openapi.js';
import { phoneCommands } from './phone.commands.js';
import { ReplayRunner } from '../replay/replay-runner.js';
import { queryFaultCommands } from './query-fault.commands.js';
import { replayCommands } from './replay.commands.js';
import { Roster } from './roster.js';
import { statusCommands } from './status.commands.js';
import { strangerCommands } from './stranger.commands.js';
import { waitCommands } from './wait.commands.js';

/** A recording of a whole event log takes some ten megabytes. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?$/i;

interface Answer {
  status: number;
  body: unknown;
}

/**
 * Controls a network from outside its process: `POST /<command>` with a JSON body. `GET /` lists the commands,
 * `GET /openapi.json` describes them for programs.
 */
export class ControlServer {
  private readonly commands: Record<string, Command>;
  private url = '';
  private readonly http: Server = createServer((request, response) => {
    void this.serve(request, response);
  });

  constructor(
    network: LocalNetwork,
    private readonly chaos = new Chaos(network),
    private readonly replays = new ReplayRunner(network),
    /** Commands of whoever runs it. */
    more: Record<string, Command> = {},
    moreFaults: Record<string, FaultSwitch> = {},
  ) {
    const roster = new Roster(network);
    this.commands = {
      ...statusCommands(network),
      ...peopleCommands(network, roster),
      ...waitCommands(network, roster),
      ...profileCommands(network, roster),
      ...groupCommands(network, roster),
      ...contentCommands(network, roster),
      ...misbehaviorCommands(network, roster),
      ...strangerCommands(network, roster),
      ...phoneCommands(network, roster),
      ...faultCommands(network, roster),
      ...queryFaultCommands(network, roster),
      ...ackCommands(network, roster),
      ...mediaCommands(network, roster),
      ...chaosCommands(network, chaos),
      ...faultSwitchCommands(network, moreFaults),
      ...replayCommands(replays),
      ...more,
    };
  }

  async listen(port: number): Promise<string> {
    this.url = `http://127.0.0.1:${await listenOnLoopback(this.http, port)}`;
    return this.url;
  }

  /** Takes the sockets of those who ask for another protocol; anybody else is refused. */
  onUpgrade(protocol: string, take: (socket: Socket) => void): void {
    this.http.on('upgrade', ({ headers }, socket: Socket) => {
      if (headers.origin || headers.upgrade !== protocol) return socket.destroy();
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`,
      );
      return take(socket);
    });
  }

  async stop(): Promise<void> {
    this.chaos.off();
    this.replays.stop();
    const closed = new Promise<void>((resolve) => this.http.close(() => resolve()));
    this.http.closeAllConnections();
    await closed;
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = await this.answer(request).catch((error: unknown): Answer => {
      const message = error instanceof Error ? error.message : String(error);
      // An error of the network itself, such as a stale code, is not an invalid request.
      return { status: error instanceof CommandError ? 400 : 409, body: { error: message } };
    });
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(`${JSON.stringify(body)}\n`);
  }

  private async answer(request: IncomingMessage): Promise<Answer> {
    if (isFromPage(request.headers)) return { status: 403, body: { error: 'not for browsers' } };
    const name = (request.url ?? '/').slice(1);
    if (request.method === 'GET') {
      if (name === '') return { status: 200, body: this.describe() };
      if (name === 'openapi.json') return { status: 200, body: toOpenApi(this.commands, this.url) };
    }
    const command = Object.hasOwn(this.commands, name) ? this.commands[name] : undefined;
    if (!command) {
      return { status: 404, body: { error: `there is no command "${name}"; GET / lists them` } };
    }
    const isReading = request.method === 'GET' && command.isReading;
    if (request.method !== 'POST' && !isReading) {
      return { status: 405, body: { error: `send commands with POST, not ${request.method}` } };
    }
    const body = checkBody(command.fields, await readJson(request));
    return { status: 200, body: (await command.run(body)) ?? { ok: true } };
  }

  private describe(): unknown {
    return Object.entries(this.commands).map(([name, { description, fields }]) => ({
      command: `POST /${name}`,
      description,
      fields: Object.fromEntries(
        Object.entries(fields).map(([field, { kind, isOptional }]) => [
          field,
          `${describeKind(kind)}${isOptional ? ', optional' : ''}`,
        ]),
      ),
    }));
  }
}

/**
 * Keeps web pages from sending commands: browsers name the page in `Origin`, or say by `Sec-Fetch-Site` that there is one. A
 * page that points its own name at this machine has that name in `Host`. A person may open the list of the commands.
 */
function isFromPage({ origin, host, ...headers }: IncomingHttpHeaders): boolean {
  const isOpened = [undefined, 'none'].includes(headers['sec-fetch-site']);
  return Boolean(origin) || !isOpened || !LOOPBACK.test(host ?? '');
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new CommandError('the body is larger than 64 MB');
    chunks.push(chunk);
  }
  const json = Buffer.concat(chunks).toString('utf8');
  if (json.trim() === '') return {};
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new CommandError('the body is not JSON', { cause });
  }
}
