import { expect, it } from '@jest/globals';
import { Bystander } from '../support/faults/bystander.js';
import { FaultLane } from '../support/faults/fault-lane.js';
import {
  DISTURBANCES,
  REFUSED_UPGRADES,
  SILENCES,
  VERDICTS,
} from '../support/faults/fault-rows.js';
import { scaled } from '../support/machine-factor.js';
import { pause } from '../support/pause.js';
import { SeveralAccounts } from '../support/several-accounts.js';

const ROWS = [...DISTURBANCES, ...REFUSED_UPGRADES, ...VERDICTS, ...SILENCES];
/** As long as it takes for figures of a quiet time. */
const QUIET_MS = 10_000;
/** More than a busy machine adds by itself. */
const NOTICED_MS = scaled(250);

it('lets two accounts talk as if nothing were, while every fault befalls a third one', async () => {
  const session = await SeveralAccounts.start(3);
  const { network } = session;
  const [stricken, ...others] = session.accounts;
  const bystanders = await Promise.all(
    others.map((own) => Bystander.start(own, network.contact({ receipts: 'none' }))),
  );
  await pause(QUIET_MS);
  const quiet = bystanders.map(({ times }) => times.length);
  // What belongs to the pairing.
  for (const each of bystanders) each.takeTrouble();

  const faults = network.faults.of(stricken.phone);
  const lane = FaultLane.of({
    network,
    phone: stricken.phone,
    api: stricken.account.api,
    faults,
    dispose: () => session.dispose(),
  });
  const failures: string[] = [];
  for (const row of ROWS) {
    try {
      await lane.run(row, 'open');
    } catch (error) {
      failures.push(`${row.name}: ${(error as Error).message}`);
      faults.clear();
    }
    for (const each of bystanders) {
      const trouble = each.takeTrouble();
      if (trouble.length > 0) failures.push(`${row.name}: ${each.name} said ${trouble.join(', ')}`);
    }
  }
  for (const each of bystanders) await each.stop();

  for (const [index, { name, times }] of bystanders.entries()) {
    const before = describeTimes(times.slice(0, quiet[index]));
    const during = describeTimes(times.slice(quiet[index]));
    console.log(`${name}: ${before.text} in quiet, ${during.text} over ${ROWS.length} faults`);
    expect(during.p99).toBeLessThan(before.p99 + NOTICED_MS);
  }
  expect(failures).toEqual([]);
  await lane.dispose();
  expect(network.errors).toEqual([]);
});

function describeTimes(times: number[]): { p99: number; text: string } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.floor((sorted.length - 1) * part)] ?? NaN;
  const ms = (part: number): string => at(part).toFixed(1);
  const text = `${times.length} messages, median ${ms(0.5)} ms, 99th percentile ${ms(0.99)} ms, longest ${ms(1)} ms`;
  return { p99: at(0.99), text };
}
