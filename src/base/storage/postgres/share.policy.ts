/** A process that may have accounts. */
export interface ShareHolder {
  id: string;
  /** It is about to end. */
  isDraining: boolean;
}

export interface Placed {
  account: string;
  processId: string | null;
  wantedBy: string | null;
}

/** An account that is to change its process; `from` is null if it has none. */
export interface Move {
  account: string;
  from: string | null;
  to: string;
}

/**
 * Gives accounts without a process, and those of processes that end, to the processes with the fewest. When all have one,
 * moves one account at a time until no process has two more than another.
 * @param leader has `default` besides
 */
export function planMoves(accounts: Placed[], processes: ShareHolder[], leader: string): Move[] {
  const loads = new Map(processes.filter((each) => !each.isDraining).map(({ id }) => [id, 0]));
  const add = (id: string | null) => {
    if (id !== null && loads.has(id)) loads.set(id, loads.get(id)! + 1);
  };
  add(leader);
  for (const { processId, wantedBy } of accounts) add(wantedBy ?? processId);
  const moves: Move[] = [];
  for (const { account, processId, wantedBy } of accounts) {
    if (loads.size === 0 || loads.has(wantedBy ?? processId ?? '')) continue;
    // Its process may be lost. Nobody gets it before that is sure.
    if (processId !== null && !processes.some(({ id }) => id === processId)) continue;
    const [[to]] = byLoad(loads);
    moves.push({ account, from: processId, to });
    add(to);
  }
  if (moves.length > 0 || accounts.some(({ wantedBy }) => wantedBy !== null)) return moves;
  return balance(accounts, loads);
}

function balance(accounts: Placed[], loads: Map<string, number>): Move[] {
  const sorted = byLoad(loads);
  const [[to, least], [from, most]] = [sorted[0] ?? ['', 0], sorted.at(-1) ?? ['', 0]];
  // Two processes would hand an account to and fro for a difference of one.
  const moved = most - least > 1 && accounts.findLast(({ processId }) => processId === from);
  return moved ? [{ account: moved.account, from, to }] : [];
}

/** The processes, that with the fewest accounts first. */
function byLoad(loads: Map<string, number>): [id: string, count: number][] {
  return [...loads].toSorted(([, one], [, other]) => one - other);
}
