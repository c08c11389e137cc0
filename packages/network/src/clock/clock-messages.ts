import type { Progress } from './stepper.js';

/** The protocol to which the connection of a follower is upgraded, on the control port. */
export const PROTOCOL = 'whatsapp-test-network-clock';
/** Names the control port to the processes that follow its clock. */
export const CONTROL_VARIABLE = 'WHATSAPP_TEST_NETWORK_CONTROL_URL';
/** Where the clock of a process is found by the fixture in it. */
export const FOLLOWER = Symbol.for('whatsapp-test-network.follower');

/** What a follower hears first. */
export interface Welcome {
  type: 'welcome';
  /** ms since 1970 */
  now: number;
  /** The path of the file with the time while it is moved. */
  file: string;
  isHeld: boolean;
  /** For `Math.random`. */
  seed: string;
  /** The ports of the network. */
  ports: number[];
}

/** What the clock asks of a follower. `hold` and `run` are answered. */
export type Order =
  | Welcome
  | { type: 'hold'; id: number }
  | { type: 'run'; id: number; until: number; grainMs: number }
  | { type: 'release' };

/** What a follower says. */
export type Answer =
  | { type: 'hello'; pid: number; name: string }
  | { type: 'held'; id: number; now: number }
  | ({ type: 'done'; id: number } & Progress);
