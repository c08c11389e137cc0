import { expect, it } from '@jest/globals';
import { AnswerTimes } from './answer-times.js';
import { StrangerTrial } from '../support/stranger/stranger-trial.js';

const MINUTES = Number(process.env['STRANGER_MINUTES'] ?? 10);
const SEED = Number(process.env['STRANGER_SEED'] ?? Date.now() % 2 ** 31);
/** On a machine of its own. */
const MAX_HEALTH_MS = 100;
const ASK_EVERY_MS = 20;
/** The memory of the container. */
const MAX_MEMORY_MB = 512;
/** The rest of the disk of 300 MB is for the write-ahead log of a large transaction. */
const MAX_FOLDER_MB = 250;

it(`a container survives ${MINUTES} minutes of a stranger, answers promptly, and others lose nothing (seed ${SEED})`, async () => {
  const trial = await StrangerTrial.open({ seed: SEED });
  try {
    const times = await AnswerTimes.start(
      `${trial.session.service.baseUrl}/api/health`,
      ASK_EVERY_MS,
    );
    const end = Date.now() + MINUTES * 60_000;
    do await trial.turn();
    while (Date.now() < end);
    const health = await times.stop();
    const problems = await trial.problems();
    await trial.restart();
    await trial.turn();
    problems.push(...(await trial.problems()));
    const p99 = Math.ceil(health[Math.floor(health.length * 0.99)] ?? Infinity);
    const slowest = Math.ceil(health.at(-1) ?? Infinity);
    const figures = { ...trial.figures, asked: health.length, p99, slowest };
    console.log(`Stranger: ${JSON.stringify(figures)}`);
    expect([figures, problems]).toEqual([figures, []]);
    expect(figures.folderMb).toBeLessThan(MAX_FOLDER_MB);
    expect(figures.memoryMb).toBeLessThan(MAX_MEMORY_MB);
    expect(figures.p99).toBeLessThan(MAX_HEALTH_MS);
  } finally {
    await trial.dispose();
  }
});
