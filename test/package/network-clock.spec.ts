import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Network } from '../../packages/network/src/fixture/network.js';
import { scaled } from '../support/jest/machine-factor.js';
import { ClockedProgram, FIXTURE, startNetwork } from '../support/network-package.js';
import { waitFor } from '../support/wait-for.js';

const BOT = join(import.meta.dirname, '../support/clocked-bot.process.mjs');
const MODULE = ['--input-type=module', '-e'];
const START = '2030-01-01T00:00:00.000Z';
/** A program that prints the seconds that have passed for it. */
const SAY = `
  const startedAt = Date.now();
  const say = (text) => console.log((Date.now() - startedAt) / 1000 + ' ' + text);`;

let net: Network;
const programs: ClockedProgram[] = [];
const servers: Server[] = [];

beforeEach(async () => {
  // Its clock stands, so that programs print exact times.
  net = await startNetwork({ startTime: START, speed: 0 });
});

afterEach(async () => {
  for (const program of programs.splice(0)) program.kill();
  for (const server of servers.splice(0)) server.close();
  await net.stop();
});

/** Starts a program that follows the clock, and waits until it reports that it is ready. */
async function start(code: string, env: NodeJS.ProcessEnv = {}): Promise<ClockedProgram> {
  const program = new ClockedProgram(net, [...MODULE, `${SAY}${code}; console.log('ready')`], env);
  programs.push(program);
  await program.prints('ready');
  return program;
}

/** A server outside of the moved time. */
async function serve(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_request, response) => answer(response));
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('a program on the clock of a network', () => {
  it('fires its timers in order, each at its time', async () => {
    const program = await start(`
      const { setTimeout: sleep } = await import('node:timers/promises');
      const { promisify } = await import('node:util');
      let ticks = 0;
      setInterval(() => (ticks += 1), 500);
      setTimeout(() => say('one hour'), 3_600_000);
      setTimeout((word) => say(word), 60_000, 'a minute');
      clearTimeout(setTimeout(() => say('never'), 1000));
      clearTimeout(+setTimeout(() => say('never'), 1000));
      sleep(7_200_000).then(() => say('two hours, ' + ticks + ' ticks'));
      promisify(setTimeout)(1500, 'promised').then(say);
      sleep(5000, null, { signal: AbortSignal.abort() }).catch(({ name }) => say(name))`);
    const { now } = await net.advance('24h');
    expect(now.toISOString()).toBe('2030-01-02T00:00:00.000Z');
    await program.prints('7200 two hours, 14400 ticks');
    expect(program.lines).toEqual([
      'ready',
      '0 AbortError',
      '1.5 promised',
      '60 a minute',
      '3600 one hour',
      '7200 two hours, 14400 ticks',
    ]);
  });

  it('sees the time of the network, wherever it looks', async () => {
    const code = `
      const before = performance.now();
      setTimeout(() => {
        console.log(new Date().toISOString(), Date.now(), Math.round(performance.now() - before));
        console.log(Date().slice(0, 15), new Date(0).getTime(), new Date() instanceof Date);
      }, 86_400_000)`;
    const program = await start(code, { TZ: 'UTC' });
    await net.advance('1d');
    await program.prints('2030-01-02T00:00:00.000Z 1893542400000 86400000');
    await program.prints('Wed Jan 02 2030 0 true');
  });

  it('measures elapsed time, also when time passes by itself again', async () => {
    await net.clock({ speed: 1 });
    const program = await start(`
      const before = performance.now();
      const print = () => console.log('an hour or more: ' + (performance.now() - before >= 3_600_000));
      setTimeout(print, 3_600_200)`);
    await net.advance('1h');
    await program.prints('an hour or more: true');
  });

  it('keeps the context of each timer', async () => {
    const program = await start(`
      const { AsyncLocalStorage } = await import('node:async_hooks');
      const context = new AsyncLocalStorage();
      context.run('ours', () => setTimeout(() => say(context.getStore()), 1000))`);
    await net.advance('1s');
    await program.prints('1 ours');
  });

  it('fires missed timers once after sleep', async () => {
    const program = await start(`
      let ticks = 0;
      setInterval(() => say('tick ' + (ticks += 1)), 60_000);
      setTimeout(() => say('an hour'), 3_600_000)`);
    await net.advance('10h', { asleep: true });
    await net.advance('1m');
    await program.prints('36060 tick 2');
    expect(program.lines).toEqual(['ready', '36000 tick 1', '36000 an hour', '36060 tick 2']);
  });

  it('fires its timers together with a grain', async () => {
    const program = await start(`
      let ticks = 0;
      setInterval(() => (ticks += 1), 500);
      setTimeout(() => say('late, ' + ticks + ' ticks'), 61_000)`);
    await net.advance('2m', { grain: '4s' });
    await program.prints('64 late, 16 ticks');
  });

  it('stays alive while a timer of it is set, and ends after the last one', async () => {
    const program = await start(`
      setInterval(() => undefined, 1000).unref();
      setTimeout(() => say('done'), 60_000)`);
    expect((await net.clock()).processes).toBe(1);
    await net.advance('59s');
    expect(program.lines).toEqual(['ready']);
    await net.advance('1s');
    expect(await program.ends()).toBe(0);
    expect(program.lines).toEqual(['ready', '60 done']);
  });

  it('gets the answers of real servers before time goes on', async () => {
    const url = await serve((response) => setTimeout(() => response.end('answer'), scaled(100)));
    const program = await start(
      `setTimeout(async () => {
        const giveUp = new AbortController();
        setTimeout(() => giveUp.abort(), 2000);
        say(await fetch(process.env.SERVER, { signal: giveUp.signal }).then((it) => it.text()));
      }, 3_600_000)`,
      { SERVER: url },
    );
    await net.advance('24h');
    await program.prints('3600 answer');
  });

  it('gives up on a server that never answers, as it would without the clock', async () => {
    const url = await serve(() => undefined);
    const program = await start(
      `const giveUp = new AbortController();
      setTimeout(() => giveUp.abort(), 15_000);
      fetch(process.env.SERVER, { signal: giveUp.signal }).catch(({ name }) => say(name))`,
      { SERVER: url },
    );
    await net.advance('1m');
    await program.prints('15 AbortError');
  });

  it('keeps a request whatever time passes: the limits of the HTTP client are real', async () => {
    let held: ServerResponse | undefined;
    const url = await serve((response) => (held = response));
    const program = await start(
      `fetch(process.env.SERVER).then((it) => it.text()).then(say, say)`,
      { SERVER: url },
    );
    await waitFor('the request', () => held);
    await net.advance('1h');
    held?.end('at last');
    await program.prints('3600 at last');
  });

  it('follows the network that it starts itself', async () => {
    const code = `
      import { network } from '${pathToFileURL(FIXTURE).href}';
      const own = await network({ startTime: '${START}', speed: 0 });
      const print = (text) => console.log(new Date().toISOString(), text);
      setTimeout(() => print('an hour'), 3_600_000);
      const { processes } = await own.advance('2h');
      print(processes + ' process');
      await own.stop()`;
    const alone = { WHATSAPP_TEST_NETWORK_CONTROL_URL: '' };
    const program = new ClockedProgram(net, [...MODULE, code], alone);
    programs.push(program);
    expect(await program.ends()).toBe(0);
    expect(program.lines).toEqual([
      '2030-01-01T01:00:00.000Z an hour',
      '2030-01-01T02:00:00.000Z 1 process',
    ]);
  });

  it('is told at its start if there is no network', async () => {
    const nowhere = { WHATSAPP_TEST_NETWORK_CONTROL_URL: 'http://127.0.0.1:1' };
    const program = new ClockedProgram(net, [...MODULE, SAY], nowhere);
    programs.push(program);
    expect(await program.ends()).toBe(1);
    expect(program.output).toContain(
      'the network at http://127.0.0.1:1 does not answer; has it stopped?',
    );
  });
});

describe('two programs on one clock', () => {
  it('draw numbers of their own, the same in each network of the same seed', async () => {
    const drawn: string[][] = [];
    for (let run = 0; run < 2; run += 1) {
      const other = await startNetwork({ seed: 'a seed' });
      const numbers: string[] = [];
      for (let place = 0; place < 2; place += 1) {
        const code = 'console.log(Math.random())';
        const program = new ClockedProgram(other, [...MODULE, code]);
        programs.push(program);
        await program.ends();
        numbers.push(...program.lines);
      }
      await other.stop();
      drawn.push(numbers);
    }
    const [[one, two], again] = drawn;
    expect(Number(one)).toBeGreaterThan(0);
    expect(one).not.toBe(two);
    expect(again).toEqual([one, two]);
  });

  it('act in the order of their times', async () => {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      seen.push(request.url ?? '');
      response.end();
    });
    servers.push(server);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const code = `
      const { NAME, SERVER, FIRST_MS } = process.env;
      setTimeout(() => setInterval(() => fetch(SERVER + NAME), 60_000), Number(FIRST_MS))`;
    await start(code, { SERVER: url, NAME: 'one', FIRST_MS: '10000' });
    await start(code, { SERVER: url, NAME: 'two', FIRST_MS: '20000' });
    await net.advance('10m');
    const turns = Array.from({ length: 9 }, () => ['/one', '/two']).flat();
    expect(seen).toEqual(turns);
  });
});

describe('the clock of a network', () => {
  it('runs by itself, or as fast as it is told', async () => {
    const program = await start(`setTimeout(() => say('an hour'), 3_600_000)`);
    expect((await net.clock({ speed: 100_000 })).speed).toBe(100_000);
    await waitFor('an hour', () => program.output.includes('an hour'));
    expect((await net.clock({ speed: 1 })).speed).toBe(1);
    const { now } = await net.clock();
    await waitFor('another moment', async () => (await net.clock()).now > now);
  });

  it('starts at the time of this machine', async () => {
    const other = await startNetwork();
    const { now, speed } = await other.clock();
    expect(speed).toBe(1);
    expect(Math.abs(now.getTime() - Date.now())).toBeLessThan(scaled(5000));
    await other.stop();
  });

  it.each([
    [{ advance: '1 week' }, 'time goes forward only: "advance" must be such as'],
    [{ advance_ms: -1 }, 'time goes forward only'],
    [{ advance: '1h', advance_ms: 1 }, 'give "advance" or "advance_ms", not both'],
    [{ asleep: true }, '"asleep" needs "advance"'],
    [{ speed: -1 }, 'the field "speed" must not be negative'],
    [{ advance: '1h', grain: 'x' }, 'the field "grain" must be a time such as'],
  ])('refuses %p', async (body, sentence) => {
    await expect(net.run('clock', body)).rejects.toThrow(sentence);
  });

  it('tells the time by GET, too', async () => {
    const response = await fetch(`${net.controlUrl}/clock`);
    expect(await response.json()).toEqual({ now: START, speed: 0, processes: 0 });
    const document = await fetch(`${net.controlUrl}/openapi.json`);
    const { paths } = (await document.json()) as { paths: Record<string, object> };
    expect(Object.keys(paths['/clock'] ?? {})).toEqual(['get', 'post']);
    expect(Object.keys(paths['/say'] ?? {})).toEqual(['post']);
  });
});

describe('a bot on Baileys', () => {
  async function pair(): Promise<ClockedProgram> {
    const bot = new ClockedProgram(net, [BOT]);
    programs.push(bot);
    const phone = await net.phone();
    const qr = await waitFor(
      'a QR code',
      () => /^qr (.+)$/m.exec(bot.output)?.[1] ?? net.advance('1s').then(() => null),
    );
    await phone.scan(qr);
    await waitFor('the login', async () => {
      await net.advance('1s');
      return bot.lines.filter((line) => line === 'open').length === 1;
    });
    return bot;
  }

  async function countLogins(): Promise<number> {
    return ((await net.run('status')) as { login_count: number }).login_count;
  }

  it(
    'stays connected for a day by its keep-alives, and answers after it',
    async () => {
      await pair();
      const bob = await net.contact({ name: 'Bob' });
      const logins = await countLogins();
      await net.advance('24h');
      expect(await countLogins()).toBe(logins);
      await bob.say('ping');
      await net.advance('5s');
      expect((await bob.waitFor('pong')).at).toMatch(/^2030-01-02T00:0/);
    },
    scaled(120_000),
  );

  it('connects again when its pause is over, not before', async () => {
    const bot = await pair();
    const logins = await countLogins();
    await net.run('drop-connections', { mode: 'reset' });
    await bot.prints('close');
    await net.advance('29m');
    expect(await countLogins()).toBe(logins);
    await net.advance('2m');
    expect(await countLogins()).toBe(logins + 1);
  });

  it('gives up a connection that has become silent', async () => {
    const bot = await pair();
    await net.run('black-hole', { on: true });
    await net.advance('2m');
    expect(bot.lines.at(-1)).toBe('close');
  });
});
