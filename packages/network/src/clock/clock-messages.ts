import type { Progress } from './stepper.js';

/** The protocol to which the connection of a follower is upgraded, on the control port. */
export const PROTOCOL = 'whatsapp-test-network-clock';
/** The variable that tells followers the control port. */
export const CONTROL_VARIABLE = 'WHATSAPP_TEST_NETWORK_CONTROL_URL';
/** The key under which the fixture in a process finds its clock. */
export const FOLLOWER = Symbol.for('whatsapp-test-network.follower');

/** The first message to a follower. */
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

/** Requests of the clock to a follower. `hold` and `run` are answered. */
export type Order =
  | Welcome
  | { type: 'hold'; id: number }
  | { type: 'run'; id: number; until: number; grainMs: number }
  | { type: 'release' };

/** Messages of a follower. */
export type Answer =
  | { type: 'hello'; pid: number; name: string }
  | { type: 'held'; id: number; now: number }
  | ({ type: 'done'; id: number } & Progress);
