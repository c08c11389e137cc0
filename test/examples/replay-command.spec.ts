import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Program } from '../../packages/network/src/expect/program.js';
import { freePort } from '../support/service/free-port.js';
import { ROOT, runReplay, runReplayBeside } from './replay-run.js';

const PING = join(ROOT, 'examples/baileys-bot/recordings/ping.test.ndjson');
const BOT = ['--command', 'node examples/baileys-bot/main.js'];

describe('whatsapp-test-network replay', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'replay-test-'));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The recording with another expectation in it. */
  function changed(from: RegExp, to: string): string {
    const file = join(folder, 'changed.test.ndjson');
    const text = readFileSync(PING, 'utf8');
    expect(text).toMatch(from);
    writeFileSync(file, text.replace(from, to));
    return file;
  }

  it('ends with 0 if the program sends the recorded messages', async () => {
    const report = join(folder, 'report.xml');
    const { code, stdout, stderr } = await runReplay(PING, ...BOT, '--junit', report);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toBe('The same as recorded: 3 steps played, 2 messages expected.\n');
    expect(readFileSync(report, 'utf8')).toMatch(/<testsuite .*tests="3" failures="0"/);
  });

  it('ends with 1 and names the place, if it sends something else', async () => {
    const file = changed(/"text": ?"pong"/, '"text":"Lorem dolor"');
    const { code, stdout } = await runReplay(file, ...BOT, '--wait-ms', '2000');
    expect(code).toBe(1);
    expect(stdout).toBe(
      `${file}:5: expected text "Lorem dolor" to Person 1; text "pong" to Person 1 came instead\n` +
        '1 difference: 3 steps played, 2 messages expected.\n',
    );
  });

  it('tests a bot on the API of a dashboard, which it links itself', async () => {
    const port = await freePort();
    const bot = ['--command', 'cd examples/python-bot && exec sh replay.sh'];
    const same = await runReplayBeside(port, PING, ...bot);
    expect(same).toEqual({
      code: 0,
      stdout: 'The same as recorded: 3 steps played, 2 messages expected.\n',
      stderr: '',
    });
  });

  it('tests a running dashboard, again and again, and leads to the trace there', async () => {
    const [port, networkPort] = [await freePort(), await freePort()];
    const file = changed(/"text": ?"pong"/, '"text":"Lorem dolor"');
    // A dashboard whose network comes and goes, always on the same port and with the same key.
    const dashboard = Program.start('cd examples/python-bot && exec sh replay.sh', {
      PORT: String(port),
      DASHBOARD: `${process.execPath} ${ROOT}/dist/main.js`,
      PYTHONDONTWRITEBYTECODE: '1',
      SERVICE_NETWORK_URL: `ws://127.0.0.1:${networkPort}/ws/chat`,
      SERVICE_NETWORK_ROOT_KEY: '4682d716930218fd2d6fb799a4ae999b5133523fa9a3a3aef21abb61588e4002',
      SERVICE_DASHBOARD_AUTH_DB: join(folder, 'auth.db'),
      SERVICE_DASHBOARD_DATA_DB: join(folder, 'data.db'),
      SERVICE_MEDIA_DIR: join(folder, 'media'),
    });
    const network = ['--port', String(networkPort), '--seed', '7', '--wait-ms', '2000'];
    const other = await runReplayBeside(port, file, ...network);
    const same = await runReplayBeside(port, PING, ...network);
    await dashboard.stop();
    expect(other).toMatchObject({ code: 1, stderr: '' });
    expect(other.stdout).toMatch(
      /came instead\n {4}http:\S+\/#\/trace\/3EB0[0-9A-F]+\n1 difference/,
    );
    expect(same).toMatchObject({ code: 0, stderr: '' });
  });

  it.each([
    ['no.ndjson', BOT, /^no\.ndjson cannot be read: ENOENT/],
    ['package.json', BOT, /^package\.json: Line 1 of the recording is no JSON object\.\n$/],
    [PING, [], 'Say what to test, with --command or --against; --help shows how.\n'],
    [
      PING,
      ['--against', 'x'],
      '--against must be an address such as http://127.0.0.1:8080, not "x".\n',
    ],
    [PING, [...BOT, '--what'], "Unknown option '--what'; --help lists the flags.\n"],
    [
      PING,
      ['--command', 'echo no; exit 3'],
      /^The replay did not begin: the program ended before it printed a QR code .*\n.*\n {4}no\n$/,
    ],
  ])('ends with 2 and one sentence for %p %p', async (file, args, sentence) => {
    const { code, stdout, stderr } = await runReplay(file, ...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(sentence);
  });
});
