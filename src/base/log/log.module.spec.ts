import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Injectable, Logger } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createConfig } from '../../../test/support/unit/factories.js';
import { ApiClient } from '../../../test/support/service/http.js';
import { waitFor } from '../../../test/support/wait-for.js';
import { ErrorFilter } from '../common/http/error.filter.js';
import { assignRequestId } from '../common/http/request-id.middleware.js';
import { Config } from '../config/config.js';
import { AppLogger } from './app-logger.js';
import { LogModule } from './log.module.js';
import { createLogStream, createOutput, LogOutput } from './log-stream.js';
import { RecentLog } from './recent-log.js';

@Injectable()
class Speaker {
  private readonly logger = new Logger('Speaker');

  async speak(): Promise<void> {
    await Promise.resolve();
    this.logger.log('to 15550142 after a while');
    await new Promise((resolve) => setTimeout(resolve));
    this.logger.error('with a trace', new Error('deep inside').stack);
  }
}

@Controller()
class SpeakController {
  constructor(private readonly speaker: Speaker) {}

  @Get('speak')
  speak(): Promise<void> {
    return this.speaker.speak();
  }

  @Get('fail')
  fail(): never {
    throw new Error('deep inside');
  }
}

interface Line {
  msg: string;
  req?: { id: string };
  reqId?: string;
  context?: string;
  err?: { stack: string };
}

describe('the log', () => {
  let app: NestExpressApplication;
  let api: ApiClient;
  let recent: RecentLog;
  const shown: string[] = [];
  const lines = () => recent.lines.map((line) => JSON.parse(line) as Line);
  const linesOf = (id: string) => lines().filter(({ reqId }) => reqId === id);

  beforeAll(async () => {
    const module = await Test.createTestingModule({
      imports: [LogModule],
      controllers: [SpeakController],
      providers: [Speaker],
    })
      .overrideProvider(Config)
      .useValue({ ...createConfig(), log: { level: 'info' } })
      .overrideProvider(LogOutput)
      .useValue({ write: (line: string) => void shown.push(line) })
      .compile();
    app = module.createNestApplication<NestExpressApplication>();
    app.use(assignRequestId);
    app.useGlobalFilters(new ErrorFilter());
    app.useLogger(app.get(AppLogger));
    recent = app.get(RecentLog, { strict: false });
    await app.listen(0, '127.0.0.1');
    api = new ApiClient(await app.getUrl());
  });

  afterAll(() => app.close());

  it('has the request id in the line of each failed request', async () => {
    const ids = ['first', 'second', 'third'];
    await Promise.all(ids.map((id) => api.get('/fail', { 'X-Request-Id': id })));
    for (const id of ids) {
      expect(linesOf(id).map(({ msg }) => msg)).toEqual([`GET /fail failed (request ${id})`]);
    }
  });

  it('masks phone numbers', async () => {
    await api.get('/speak');
    expect(shown.join('')).toContain('to …142 after a while');
    expect(shown.join('')).not.toContain('15550142');
  });

  it('keeps the stack and the context of an error', async () => {
    await api.get('/speak');
    expect(lines().at(-1)).toMatchObject({
      context: 'Speaker',
      err: { stack: expect.stringContaining('deep inside') },
    });
  });
});

describe('createLogStream', () => {
  let recent: RecentLog;
  let shown: string[];

  beforeEach(() => {
    recent = new RecentLog();
    shown = [];
  });

  it('masks phone numbers in the output, and keeps the original line', () => {
    const stream = createLogStream(recent, { write: (line) => void shown.push(line) });
    stream.write('{"time":1795194564473,"msg":"to 15550142@s.whatsapp.net"}\n');
    expect(shown).toEqual(['{"time":1795194564473,"msg":"to …142@s.whatsapp.net"}\n']);
    expect(recent.lines).toEqual(['{"time":1795194564473,"msg":"to 15550142@s.whatsapp.net"}\n']);
  });

  it('escapes control characters', () => {
    const stream = createLogStream(recent, { write: (line) => void shown.push(line) });
    const msg = 'Eve\x1b[2J\x9b2J\x85\u2028\u202e\n';
    stream.write(`${JSON.stringify({ msg })}\n`);
    expect(shown[0]).toMatch(/^[\x20-\x7e]+\n$/);
    expect(JSON.parse(shown[0] ?? '')).toEqual({ msg });
  });

  it('keeps the latest 300 lines', () => {
    for (let index = 1; index <= 1000; index += 1) recent.append(`line ${index}`);
    expect(recent.lines).toHaveLength(300);
    expect(recent.lines.at(-1)).toBe('line 1000');
  });
});

describe('createOutput', () => {
  const line = '{"level":30,"time":1,"pid":7,"reqId":"one","context":"Speaker","msg":"hello"}\n';
  const write = async (isTerminal: boolean, text = line) => {
    let written = '';
    const stream = new PassThrough();
    stream.on('data', (text) => (written += String(text)));
    const output = await createOutput(isTerminal, stream);
    output.write(text);
    return () => written;
  };

  it('writes readable lines to a terminal', async () => {
    const written = await write(true);
    await waitFor('the line', () => written() !== '');
    expect(stripVTControlCharacters(written())).toMatch(
      /^\[.*\] INFO: \[Speaker\] hello\n    reqId: "one"\n$/,
    );
  });

  it('cannot be tricked by names into forged lines or terminal commands', async () => {
    const hostile =
      'Eve\r\n[12:00:00] INFO: forged\v\x85\u2028[12:00:01] INFO: too\x1b[2J\x9b2J\u202e';
    const err = { stack: `Error: ${hostile}\n    at f (main.js:1)` };
    const record = { level: 50, time: 1, context: 'Http', msg: hostile, who: hostile, err };
    const written = await write(true, `${JSON.stringify(record)}\n`);
    await waitFor('the line', () => written().includes('main.js'));
    const plain = stripVTControlCharacters(written());
    const [first, ...others] = plain.trimEnd().split('\n');
    expect(first).toMatch(/ERROR: \[Http\] Eve$/);
    for (const other of others) expect(other).toMatch(/^ {4}/);
    expect(written()).not.toContain('\x1b[2J');
    // oxlint-disable-next-line no-control-regex
    expect(plain).not.toMatch(/[\r\v\x1b\x85\x9b\u2028\u202e]/);
  });

  it('writes JSON everywhere else', async () => {
    const written = await write(false);
    await waitFor('the line', () => written() !== '');
    expect(written()).toBe(line);
  });
});
