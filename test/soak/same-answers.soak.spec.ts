import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { scaled } from '../support/jest/machine-factor.js';
import { TwinServices } from '../support/postgres/same-answers.js';

const LIMIT_MS = scaled(900_000);

let twins: TwinServices | undefined;

beforeAll(async () => {
  twins = await TwinServices.start({ chats: 400, messages: 100_000 });
}, LIMIT_MS);

afterAll(() => twins?.dispose());

it(
  'gives the same answers about 100,000 messages on SQLite and on PostgreSQL',
  async () => {
    const count = await twins!.compare(20);
    console.log(`${count} answers are equal`);
    expect(count).toBeGreaterThan(500);
  },
  LIMIT_MS,
);
