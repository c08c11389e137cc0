import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { LocalNetwork } from '../../packages/network/src/local/local-network.js';
import type { Contact } from '../../packages/network/src/people/contact.js';
import type { Phone } from '../../packages/network/src/people/phone.js';
import { CuttingProxy } from './cutting-proxy.js';
import { freePort } from '../support/service/free-port.js';
import { decodeQr } from '../support/service/qr-code.js';
import { ServiceProcess } from '../support/service/service-process.js';
import { waitFor } from '../support/wait-for.js';
import { toPicture } from './terminal-screen.js';
import { TerminalProgram } from './terminal-program.js';

const TOKEN = 'a-token-of-some-length';
const COMMAND = join(import.meta.dirname, '../../bin/whatsapp-dashboard.js');
const HOSTILE = '\u001B]0;owned\u0007\u001B[2J\u202Etext';

describe('the command line', () => {
  let network: LocalNetwork;
  let phone: Phone;
  let ada: Contact;
  let service: ServiceProcess;
  let proxy: CuttingProxy;
  let folder: string;
  const programs: TerminalProgram[] = [];

  afterEach(() => {
    for (const program of programs.splice(0)) program.kill();
  });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'command-line-'));
    network = await LocalNetwork.start();
    phone = network.phone({ name: 'Own name' });
    ada = network.contact({ name: 'Ada', receipts: 'read' });
    const tokens = join(folder, 'tokens.jsonl');
    writeFileSync(tokens, '# none\n');
    const env = { SERVICE_API_TOKEN: TOKEN, SERVICE_API_TOKENS_FILE: tokens };
    service = await ServiceProcess.start({ network, env });
    proxy = await CuttingProxy.start(service.baseUrl);
  });

  afterAll(async () => {
    await proxy.stop();
    await service.dispose();
    await network.stop();
    rmSync(folder, { recursive: true });
  });

  /** Runs it in a terminal, with the address and the token in the environment. */
  function start(...args: string[]): TerminalProgram {
    const env = { DASHBOARD_URL: proxy.url, DASHBOARD_TOKEN: TOKEN };
    programs.push(TerminalProgram.start(args, env));
    return programs.at(-1)!;
  }

  async function run(...args: string[]): Promise<{ code: number | null; text: string }> {
    const program = start(...args);
    return { code: await program.exited, text: program.text };
  }

  it('sends nothing before a phone is linked, and doctor says what to do', async () => {
    expect(await run('send', '+15550102', 'x')).toEqual({
      code: 5,
      text: expect.stringContaining('error The WhatsApp session is not connected.'),
    });
    const { code, text } = await run('doctor');
    expect(code).toBe(1);
    expect(text).toMatch(/✗ session .*\n +→ .*The command connect does that/);
    expect(text).toMatch(/\d to look at\./);
  });

  it('links the phone by a code that a camera reads from the terminal', async () => {
    const program = start('connect');
    await program.waitForText(/On the phone: .* Link a device/);
    const qr = await decodeQr(await toPicture(program.output));
    await phone.scan(qr ?? 'unreadable');
    expect(await program.exited).toBe(0);
    expect(program.text.match(/connected/gi)).toEqual(['Connected']);
    expect(program.text).toContain('✓ Connected as');
    // The code is gone from the screen.
    // oxlint-disable-next-line no-control-regex
    expect(program.output).toMatch(/\u001B\[\d+A\u001B\[0J/);
  });

  it('sends a text and a file, and waits for the receipts', async () => {
    const sent = await run('send', `+${ada.number}`, 'Hello', 'there', '--wait', 'read');
    expect(sent.code).toBe(0);
    expect(sent.text).toMatch(/^queued 3EB0\w+ to \d+@s.whatsapp.net\nsent\ndelivered\nread\n$/);
    const path = join(folder, 'report.txt');
    writeFileSync(path, 'one line\n');
    const file = await run('send', ada.jid, '--file', path, 'The report', '--wait', 'delivered');
    expect(file).toMatchObject({ code: 0 });
    expect(ada.received.map(({ text }) => text)).toContain('Hello there');
    const old = await run(
      'send',
      ada.jid,
      'x',
      '--wait',
      'server',
      '--key',
      'a-key-of-some-length',
    );
    expect(old.text).toMatch(/^--wait server is called --wait sent now\.\nqueued .*\nsent\n$/);
    const again = await run(
      'send',
      ada.jid,
      'x',
      '--wait',
      'sent',
      '--key',
      'a-key-of-some-length',
    );
    expect(again).toMatchObject({ code: 0, text: expect.stringMatching(/\nsent\n$/) });
    const text = await runPiped(['send', ada.jid, '-'], 'from standard input\n');
    expect(text.code).toBe(0);
    await ada.waitForMessage('from standard input');
  });

  it('checks a number without sending to it', async () => {
    expect(await run('send', '+15550199', '--dry-run', 'x')).toEqual({
      code: 1,
      text: expect.stringContaining('not on WhatsApp'),
    });
  });

  it('lists chats in columns, or as JSON by lines', async () => {
    await ada.say('an answer');
    await waitFor('the answer', async () => (await run('chats')).text.includes('an answer'));
    expect((await run('chats')).text).toMatch(
      /^ {2}1 {2}Ada +\d\d:\d\d:\d\d +\d+@s.whatsapp.net +an answer$/m,
    );
    const { text } = await run('chats', '--json', '-n', '1');
    expect(JSON.parse(text)).toMatchObject({ title: 'Ada', last_text: 'an answer' });
    expect(await run('chats', '--search', 'nobody')).toEqual({
      code: 0,
      text: 'There are no such chats.\n',
    });
  });

  it('follows events by filter, comes back after a cut, and ends on Ctrl+C', async () => {
    await ada.say('number 0');
    await waitFor('it', async () => (await run('chats')).text.includes('number 0'));
    const program = start('tail', '--kind', 'message', '--grep', 'NUMBER', '-n', '1');
    await program.waitForText(/number 0/);
    // Past the proxy, so that it is not cut.
    const direct = ['--url', service.baseUrl];
    const other = start('tail', '--type', 'ack.read', '-n', '1', ...direct);
    await other.waitForText(/ack\.read/);
    for (let number = 1; number <= 3; number += 1) {
      await ada.say(`number ${number}`);
      await program.waitForText(new RegExp(`message\\.received +Ada +"number ${number}"`));
      proxy.cut();
      await program.waitForText(
        new RegExp(`(The connection is lost.*\\n.*Back\\.[^]*){${number}}`),
      );
    }
    for (const each of [program, other]) each.interrupt();
    expect(await Promise.all([program.exited, other.exited])).toEqual([130, 130]);
    expect(program.text.match(/number \d/g)).toEqual(
      [0, 1, 2, 3].map((number) => `number ${number}`),
    );
    expect(other.text).not.toContain('message.received');
  });

  it('prints events as JSON by lines', async () => {
    const { code, text } = await run('tail', '--no-follow', '--json', '--type', 'message.received');
    expect(code).toBe(0);
    const events = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string });
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(['message.received']));
  });

  it('shows texts of strangers without effect on the terminal', async () => {
    await ada.say(HOSTILE);
    const tail = start('tail', '--no-follow', '-n', '3');
    await tail.exited;
    const chats = start('chats');
    await chats.exited;
    for (const { output } of [tail, chats]) {
      expect(output).toContain('�]0;owned��[2J�text');
      // oxlint-disable-next-line no-control-regex
      expect(output).not.toMatch(/\u001B\]|\u0007|\u202E|\u001B\[2J/);
    }
    const { text } = await run('tail', '--no-follow', '--json', '-n', '3');
    expect(text).toContain(String.raw`\u202etext`);
  });

  it('draws the trace of a message to scale', async () => {
    const sent = await run('send', ada.jid, 'traced', '--json', '--wait', 'delivered');
    const { message_id: id } = JSON.parse(sent.text.split('\n')[0]) as { message_id: string };
    const { code, text } = await run('trace', id);
    expect(code).toBe(0);
    expect(text).toMatch(new RegExp(`^${id} .*\n"traced"\n`));
    expect(text).toMatch(/delivery +queue +━+ \d+ms$/m);
    expect(text).toMatch(/stanza +→ message/);
    const unknown = await run('trace', 'UNKNOWN');
    expect(unknown).toEqual({ code: 1, text: 'error There is no message with this id.\n' });
  });

  it('finds no fault in a working session', async () => {
    const { text } = await run('doctor');
    // A busy machine makes the event loop late.
    const wrong = text.split('\n').filter((line) => /^[✗!] (?!event loop)/.test(line));
    expect(wrong).toEqual([]);
    expect(text).toMatch(/Nothing is wrong\.|✗ event loop/);
    expect(text).toContain('✓ session     Connected as');
  });

  it('changes nothing if it is read-only', async () => {
    const before = ada.received.length;
    expect((await run('send', ada.jid, 'x', '--read-only')).code).toBe(2);
    expect((await run('connect', '--read-only')).code).toBe(2);
    expect((await run('chats', '--read-only')).code).toBe(0);
    expect(ada.received).toHaveLength(before);
  });

  it.each([
    ['a wrong token', ['chats', '--token', 'a-wrong-token-of-some-length'], 4],
    ['no such option', ['chats', '--unraed'], 2],
    ['no such kind', ['tail', '--kind', 'mesage'], 2],
    ['no number', ['chats', '-n', 'many'], 2],
    ['no address', ['chats', '--url', 'nowhere'], 2],
    ['no recipient', ['send'], 2],
    ['no command', [], 0],
    ['no such file', ['send', '+15550102', '--file', '/nowhere'], 2],
    ['no file of the token', ['chats', '--token-file', '/nowhere'], 2],
  ])('explains %s, and never shows the token', async (_what, args, code) => {
    const done = await (args.length === 0 ? run('help') : run(...args));
    expect(done.code).toBe(code);
    if (code !== 0) expect(done.text).toMatch(/^error \S.*\n/);
    expect(done.text).not.toMatch(/a-wrong-token|a-token-of/);
  });

  it('names the address where nothing answers', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    for (const command of [['chats'], ['tail'], ['doctor'], ['connect']]) {
      const { code, text } = await run(...command, '--url', url);
      expect([code, text]).toEqual([3, expect.stringContaining(`Nothing answers at ${url}`)]);
    }
  });

  it('takes the token from a file, and writes no colours into a pipe', async () => {
    const path = join(folder, 'token');
    writeFileSync(path, `${TOKEN}\n`);
    const { code, stdout } = await runPiped(['chats', '--token-file', path], '', '');
    expect(code).toBe(0);
    expect(stdout).toContain('Ada');
    expect(stdout).not.toContain('\u001B[');
  });

  describe('the examples of the help', () => {
    const help = (...args: string[]) =>
      execFileSync(process.execPath, [COMMAND, ...args, '--help'], { encoding: 'utf8' });
    const commands = [...help().matchAll(/^ {2}([a-z]+) {2,}\S/gm)].map(([, name = '']) => name);
    const examples = commands
      .slice(commands.indexOf('connect'))
      .flatMap((name) => help(name).split('Examples:\n')[1].trim().split(/\n */));

    /** Ends by itself, and waits for a busy machine. */
    const MORE: Record<string, string> = { tail: '--no-follow', token: '--timeout 120' };

    beforeAll(() => {
      network.contact({ name: 'Bob', number: '15550102' });
      const script = `exec '${process.execPath}' '${COMMAND}' "$@"`;
      writeFileSync(join(folder, 'whatsapp-dashboard'), script, { mode: 0o755 });
      for (const name of ['report.pdf', 'hello.txt']) writeFileSync(join(folder, name), 'Hello');
    });

    it.each(examples)('%s', async (example) => {
      const [, name = ''] = example.split(' ');
      const PATH = `${folder}:${process.env.PATH}`;
      const env = { PATH, DASHBOARD_URL: proxy.url, DASHBOARD_TOKEN: TOKEN };
      const line = `${example} ${MORE[name] ?? ''}`;
      const running = promisify(execFile)('sh', ['-c', line], { cwd: folder, env });
      const { code, stderr } = await running.then(
        (done) => ({ code: 0, stderr: done.stderr }),
        (error: { code: number; stderr: string }) => error,
      );
      // Its id is made up.
      if (name === 'trace') expect(stderr).toContain('There is no message with this id');
      // A busy machine makes the event loop late.
      else
        expect([name === 'doctor' && code === 1 ? 0 : code, stderr]).toEqual([
          0,
          expect.any(String),
        ]);
    });
  });

  it('says once in the trace why a message failed, and what to do', async () => {
    // The last test: no more strangers can be written to.
    network.faults.acks({ mode: 'error', errorCode: 463, times: 1 });
    const sent = await run('send', network.contact({ name: 'Eve' }).jid, 'refused', '--json');
    const { message_id: id } = JSON.parse(sent.text.split('\n')[0]) as { message_id: string };
    // In the stage, the event, the stanza and its answer.
    const text = await waitFor('the refusal', async () => {
      const { text } = await run('trace', id);
      return text.match(/ ✗ reachout_restricted$/gm)?.length === 4 && text;
    });
    expect(text).toMatch(/delivery +error .*✗ reachout_restricted$/m);
    expect(text.match(/reachout_restricted: .* \(WhatsApp's code: 463\.\)/g)).toHaveLength(1);
  });

  /** Without a terminal. */
  function runPiped(args: string[], input: string, token = TOKEN) {
    const env = { PATH: process.env.PATH, DASHBOARD_URL: proxy.url, DASHBOARD_TOKEN: token };
    return new Promise<{ code: number | null; stdout: string }>((resolve) => {
      const child = execFile(process.execPath, [COMMAND, ...args], { env }, (_error, stdout) =>
        resolve({ code: child.exitCode, stdout }),
      );
      child.stdin?.end(input);
    });
  }
});
