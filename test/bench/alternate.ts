import type { Plan } from './benchmark.js';

/** Runs the baseline and the service in turns, so that other work of the machine affects both. */
export async function alternate<Figures>(
  { runs }: Plan,
  baseline: () => Promise<Figures>,
  service: () => Promise<Figures>,
): Promise<{ baseline: Figures[]; service: Figures[] }> {
  const figures: { baseline: Figures[]; service: Figures[] } = { baseline: [], service: [] };
  for (let run = 1; run <= runs; run += 1) {
    figures.baseline.push(await baseline());
    figures.service.push(await service());
    process.stderr.write(`  ${run} of ${runs}\n`);
  }
  return figures;
}
