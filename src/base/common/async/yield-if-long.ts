import { EventLoopTurn } from './event-loop-turn.js';
import { yieldToEventLoop } from './yield-to-event-loop.js';

/** Short enough for two pieces of work that run at the same time to stay below 50 ms together. */
const LONGEST_TURN_MS = 15;

/** One for the process: all work in a turn holds up all other. */
const turn = new EventLoopTurn();

/** For long work, between its steps: lets others run when this turn of the event loop has lasted for long. */
export async function yieldIfLong(): Promise<void> {
  if (turn.measure() > LONGEST_TURN_MS) await yieldToEventLoop();
}
