import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { TwinServices } from '../../support/postgres/same-answers.js';

let twins: TwinServices | undefined;

beforeAll(async () => {
  twins = await TwinServices.start({ chats: 40, messages: 2000 });
});

afterAll(() => twins?.dispose());

it('gives the same answers on SQLite and on PostgreSQL', async () => {
  expect(await twins!.compare(5)).toBeGreaterThan(300);
});
