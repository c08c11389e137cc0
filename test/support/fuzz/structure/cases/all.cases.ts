import type { Cast } from '../cast.js';
import { Random } from '../../../../../packages/network/src/state/random.js';
import { fromAppState } from './app-state.cases.js';
import type { CaseMaker, FuzzCase } from './fuzz-case.js';
import { fromHistory } from './history.cases.js';
import { fromServer } from './server.cases.js';
import * as talk from './talk.cases.js';

/** Number of cases of each kind in a hundred. */
const SHARES: [number, CaseMaker][] = [
  [25, talk.fromContact],
  [18, talk.fromMember],
  [12, talk.fromPhone],
  [5, talk.fromPhoneToDevices],
  [1, talk.inWrongForm],
  [10, talk.inStrangeStanza],
  [5, fromHistory],
  [4, fromAppState],
  [20, fromServer],
];
const MAKERS = SHARES.flatMap(([share, maker]) => Array<CaseMaker>(share).fill(maker));

export function caseAt(index: number, seed: number, cast: Cast): FuzzCase {
  const random = new Random(seed, index);
  return random.pick(MAKERS)(random, cast, index);
}
