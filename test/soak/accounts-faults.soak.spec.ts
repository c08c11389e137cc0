import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Bystander } from '../support/faults/bystander.js';
import { FAULT_CASES } from '../support/faults/fault-cases.js';
import { FaultLane, PHASES, type Lane } from '../support/faults/fault-lane.js';
import { scaled } from '../support/jest/machine-factor.js';
import { pause } from '../support/pause.js';
import { SeveralAccounts } from '../support/service/several-accounts.js';

/** Traffic of the pairing is over by then. */
const SETTLED_MS = 10_000;
/** Taken before each fault, so that the figures of quiet and of faults are from the same minutes of a busy machine. */
const QUIET_MS = 700;
/** More than a busy machine adds by itself. */
const NOTICED_MS = scaled(250);

describe('every fault of one account, while two others talk', () => {
  let session: SeveralAccounts;
  let bystanders: Bystander[];
  let stricken: Lane;
  let lane: FaultLane;

  beforeAll(async () => {
    session = await SeveralAccounts.start(3);
    const { network } = session;
    const [{ account, phone }, ...others] = session.accounts;
    network.faults.spare(...others.map((own) => own.phone));
    bystanders = await Promise.all(
      others.map((own) => Bystander.start(own, network.contact({ receipts: 'none' }))),
    );
    stricken = {
      network,
      phone,
      api: account.api,
      faults: network.faults,
      dispose: () => session.dispose(),
    };
    lane = FaultLane.of(stricken);
    await pause(SETTLED_MS);
    for (const each of bystanders) each.takeTrouble();
  });

  afterAll(async () => {
    for (const each of bystanders) await each.stop();
    await lane.dispose();
    expect(session.network.errors).toEqual([]);
  });

  it.each(PHASES)('leaves the others as they are: %s', async (phase) => {
    const rows = FAULT_CASES.filter((each) => each.phase === phase).map(({ row }) => row);
    const figures = bystanders.map((own) => ({
      own,
      quiet: [] as number[],
      during: [] as number[],
    }));
    const failures: string[] = [];
    for (const row of rows) {
      await pause(QUIET_MS);
      for (const { own, quiet } of figures) quiet.push(...own.takeTimes());
      try {
        await lane.run(row, phase);
      } catch (error) {
        failures.push(`${row.name}: ${(error as Error).message}`);
        stricken.faults.clear();
        lane = FaultLane.of(stricken);
      }
      for (const { own, during } of figures) {
        during.push(...own.takeTimes());
        const trouble = own.takeTrouble();
        if (trouble.length > 0)
          failures.push(`${row.name}: ${own.name} said ${trouble.join(', ')}`);
      }
    }
    const faults = `${rows.length} faults while ${phase}`;
    for (const { own, quiet, during } of figures) {
      console.log(
        `${own.name}: ${describeTimes(quiet)} in quiet, ${describeTimes(during)} over ${faults}`,
      );
      expect(percentile(during, 0.99)).toBeLessThan(percentile(quiet, 0.99) + NOTICED_MS);
    }
    expect(failures).toEqual([]);
  });
});

function describeTimes(times: number[]): string {
  const ms = (part: number): string => `${percentile(times, part).toFixed(1)} ms`;
  return `${times.length} messages, median ${ms(0.5)}, 99th percentile ${ms(0.99)}, longest ${ms(1)}`;
}

function percentile(times: number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? NaN;
}
