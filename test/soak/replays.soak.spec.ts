import { describe, expect, it } from '@jest/globals';
import { replayBot } from '../examples/replay-run.js';
import { SCENES } from '../examples/replay/scenes.js';
import { scaled } from '../support/jest/machine-factor.js';

const TIMES = 10;

describe('a hundred replays against the bot that was recorded', () => {
  it.each(Object.keys(SCENES))(
    'are the same each time: %s',
    async (name) => {
      for (let time = 1; time <= TIMES; time += 1) {
        const { code, stdout } = await replayBot(name);
        expect({ time, code, stdout }).toEqual({
          time,
          code: 0,
          stdout: expect.stringMatching(
            /^The same as recorded: \d+ steps? played, \d+ messages? expected\.\n$/,
          ),
        });
      }
    },
    scaled(600_000),
  );
});
