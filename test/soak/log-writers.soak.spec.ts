import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migratePostgres } from '../../src/base/storage/postgres/migrate-postgres.js';
import { scaled } from '../support/jest/machine-factor.js';
import type { LogReading } from '../support/postgres/log-writer.process.js';
import { PostgresServer } from '../support/postgres/postgres-server.js';

const PROCESS = join(import.meta.dirname, '../support/postgres/log-writer.process.ts');
const NAMES = ['one', 'other'];

describe('the log of two processes with four writers each, every fifth transaction undone', () => {
  let server: PostgresServer;

  beforeAll(async () => {
    server = await PostgresServer.start();
  });

  afterAll(() => server.dispose());

  it.each([
    ['as many as they can', { total: 100_000, together: 10, perSecond: 0 }],
    ['170 transactions a second', { total: 4000, together: 1, perSecond: 85 }],
  ])(
    'has each event once, without gaps, in one order for both: %s',
    async (name, { total, together, perSecond }) => {
      await server.createDatabase(name);
      await migratePostgres(server.urlOf(name));
      const readings = await Promise.all(
        NAMES.map((each) => run(server.urlOf(name), each, total, together, perSecond)),
      );
      console.log(name, JSON.stringify(readings));
      const { hash } = readings[0];
      for (const reading of readings) {
        expect(reading).toMatchObject({ seqs: { count: total, last: total }, hash });
      }
    },
    scaled(300_000),
  );
});

async function run(...args: (string | number)[]): Promise<LogReading> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    PROCESS,
    ...args.map(String),
  ]);
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as LogReading;
}
