import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallListDto } from '../../src/features/calls/dto/calls.dto.js';
import { Settings } from '../../src/base/config/settings.js';
import { ControlServer } from '../../packages/network/src/control/control-server.js';
import { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import type { Contact } from '../../packages/network/src/people/contact.js';
import { ReplayRunner } from '../../packages/network/src/replay/replay-runner.js';
import { Actor } from '../playground/contacts/actor.js';
import { echo } from '../playground/contacts/echo.js';
import { scaled } from '../support/jest/machine-factor.js';
import { readConnection, waitForState } from '../support/service/pairing.js';
import { makePicture } from '../support/data/sample-files.js';
import { isPresenceCall, notePresenceCall } from '../support/called-presences.js';
import { ServiceProcess } from '../support/service/service-process.js';
import { waitFor } from '../support/wait-for.js';
import { markdownFiles, ROOT, shellCommands, type ShellCommand } from './shell-commands.js';

const STREAM_SECONDS = scaled(1);
/** The longest time of any other answer. */
const ANSWER_SECONDS = scaled(50);
/** curl has been stopped by its time limit. */
const TIMED_OUT = 28;

const COMMAND_NAME = 'whatsapp-dashboard';
/** Programs that `npx` starts, and their sources. */
const COMMANDS: Record<string, string> = {
  [COMMAND_NAME]: `bin/${COMMAND_NAME}.js`,
  'whatsapp-test-network': 'packages/network/src/kit/main.ts',
};
/** Commands of npm itself; test/package runs them. */
const OF_NPM = ['install', 'pack', 'publish'];

/** Commands that are not ours; test/container checks the parts of the image, test/e2e/store/backup restores a backup. */
const OTHER_PROGRAMS = ['git', 'docker', 'echo', 'export', 'node', 'mv', 'cp'];

const RECORDING = [
  { format: 'whatsapp-session-recording', version: 1 },
  { record: 'event', at_ms: 0, type: 'connection.state', payload: {} },
  { record: 'end' },
]
  .map((line) => JSON.stringify(line))
  .join('\n');

const run = promisify(execFile);
const commands = markdownFiles().flatMap(shellCommands);
const isCurl = ({ text }: ShellCommand) => /^(\w+=\$\()?curl /.test(text);

/** The order of a person: the QR code first, then the people, then everything that needs a paired session. */
const stageOf = ({ text }: ShellCommand) =>
  /:8080\/api\/(connect$|qr)/.test(text) ? 0 : /:5334\//.test(text) ? 1 : 2;
const curls = commands.filter(isCurl).toSorted((a, b) => stageOf(a) - stageOf(b));

const nameOf = ({ file, text }: ShellCommand) => `${file}: ${text}`;

describe('the requests in the pages', () => {
  let network: LocalNetwork;
  let silent: Contact;
  let control: ControlServer;
  let controlUrl: string;
  let service: ServiceProcess;
  let folder: string;
  const stopping = new AbortController();

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'commands-test-'));
    writeFileSync(join(folder, 'photo.jpg'), await makePicture());
    network = await LocalNetwork.start();
    silent = network.contact({ name: 'Silent', number: '15550104' });
    const actor = new Actor(network, echo, stopping.signal);
    const picture = network.media.put('picture', await makePicture());
    network.profiles.setPicture(actor.contact.account, picture.url);
    actor.play();
    const replays = new ReplayRunner(network, () => ({ url: service.baseUrl }));
    control = new ControlServer(network, undefined, replays);
    controlUrl = await control.listen(0);
    // A process of its own, which trusts the media server of the network.
    service = await ServiceProcess.start({
      network,
      env: { SERVICE_NETWORK_CONTROL_URL: controlUrl },
    });
    // Replays need a session that waits for a phone.
    replays.start(RECORDING, 0);
  });

  afterAll(async () => {
    stopping.abort();
    await service.dispose();
    await control.stop();
    await network.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(curls.map((command) => [nameOf(command), command] as const))(
    '%s',
    async (_name, { text }) => {
      if (/:8080\/api\/(send|groups)/.test(text)) await waitForState(service, 'connected');
      const [, callId] = /\/api\/calls\/(\w+)\/reject/.exec(text) ?? [];
      if (callId) await ring(callId);
      const answer = await answerTo(text);
      expect(answer).not.toBe('');
      if (text.includes('/messages/wait')) expect(answer).toContain('"message":{');
      // A reader who tries it again, or after another page of the docs, sends again.
      if (text.includes('/api/send'))
        expect(await answerTo(text)).not.toContain('"duplicate":true');
    },
  );

  async function ring(id: string): Promise<void> {
    silent.call({ id });
    await waitFor('the call to ring', async () => {
      const { body } = await service.api.get<CallListDto>('/api/calls');
      return body.calls.length === 1;
    });
  }

  /** The answer to curl; it fails for statuses from 400 on. */
  async function answerTo(text: string): Promise<string> {
    const isStream = text.includes('/stream');
    const limit = isStream ? STREAM_SECONDS : ANSWER_SECONDS;
    const options = `--silent --show-error --fail --dump-header - --max-time ${limit}`;
    // The last one's answer counts if there are several.
    const command = (await fillIn(text)).replace(/curl (?!.*curl )/s, `curl ${options} `);
    if (isPresenceCall(command)) notePresenceCall();
    const shell = run('sh', ['-c', command], { cwd: folder });
    if (!isStream) return (await shell).stdout;
    const stopped = await shell.then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => error,
    );
    expect(stopped.code).toBe(TIMED_OUT);
    return stopped.stdout;
  }

  /** Values for the places in angle brackets. */
  async function fillIn(text: string): Promise<string> {
    const { qr } = await readConnection(service);
    return text
      .replaceAll('http://127.0.0.1:8080', service.baseUrl)
      .replace(/http:\/\/127\.0\.0\.1:(8081|5223|5334)/, controlUrl)
      .replace('<the text from GET /api/qr>', qr ?? '');
  }
});

describe('the other commands in the pages', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };

  it.each(commands.filter((command) => !isCurl(command)).map(nameOf))('%s', (name) => {
    const [, variable, text = ''] = /: (?:([A-Z_]+)=\S+ )?(.*)$/.exec(name)!;
    if (variable) expect(Object.keys(new Settings())).toContain(variable);
    const [program, first = '', second = '', ...rest] = text.split(' ');
    expect(['npm', 'npx', ...OTHER_PROGRAMS]).toContain(program);
    if (program === 'npx') {
      expect([first, existsSync(join(ROOT, COMMANDS[first] ?? 'unknown'))]).toEqual([first, true]);
    }
    if (program !== 'npm' || OF_NPM.includes(first)) return;
    if (first === 'ci') expect(existsSync(join(ROOT, 'package-lock.json'))).toBe(true);
    else expect(Object.keys(scripts)).toContain(first === 'run' ? second : first);
    for (const path of rest.filter((word) => word.startsWith('test/'))) {
      const isThere = ['', '.spec.ts'].some((end) => existsSync(join(ROOT, path + end)));
      expect([path, isThere]).toEqual([path, true]);
    }
  });
});
