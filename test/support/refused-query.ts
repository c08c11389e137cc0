import { toPredicate, type QueryMatcher } from '../../packages/network/src/faults/query-faults.js';
import type { LocalNetwork } from '../../packages/network/src/local/local-network.js';

/** The network refuses the next query of the kind. @returns true once it has: a query that never comes proves nothing */
export function refuseNext({ faults }: LocalNetwork, matcher: QueryMatcher): { isDone: boolean } {
  const fits = toPredicate(matcher);
  const refused = { isDone: false };
  faults.failQueries(
    (query) => {
      refused.isDone ||= fits(query);
      return fits(query);
    },
    500,
    'internal-server-error',
    1,
  );
  return refused;
}
