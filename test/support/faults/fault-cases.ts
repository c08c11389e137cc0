import { IN_SESSION, PHASES, UNPAIRED, type FaultPhase } from './fault-lane.js';
import { DISTURBANCES, REFUSED_UPGRADES, SILENCES, VERDICTS, type FaultRow } from './fault-rows.js';

export interface FaultCase {
  row: FaultRow;
  phase: FaultPhase;
}

/**
 * Every fault in every phase that it applies to, by phase: silences need a session, and verdicts over a pairing need a
 * pairing.
 */
export const FAULT_CASES: FaultCase[] = PHASES.flatMap((phase) => {
  const rows = [
    ...(IN_SESSION.includes(phase) ? SILENCES : []),
    ...DISTURBANCES,
    ...REFUSED_UPGRADES,
    ...(UNPAIRED.includes(phase) ? [] : VERDICTS),
  ];
  return rows.map((row) => ({ row, phase }));
});
