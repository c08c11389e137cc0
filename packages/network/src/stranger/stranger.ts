import { Random } from '../state/random.js';
import type { MoveMaker } from './move.js';
import { changeMoves } from './change.moves.js';
import { envelopeMoves } from './envelope.moves.js';
import { messageMoves } from './message.moves.js';
import { noticeMoves } from './notice.moves.js';
import { stanzaMoves } from './stanza.moves.js';
import type { Stage } from './stage.js';

/** All moves of a stranger, by name. */
export const MOVES: Record<string, MoveMaker> = {
  ...messageMoves,
  ...changeMoves,
  ...envelopeMoves,
  ...stanzaMoves,
  ...noticeMoves,
};
const LATEST = 12;

/**
 * A contact that sends all that the protocol allows, and more. It makes each move once in a round; the order and the
 * amounts follow from the seed and are the same each time.
 */
export class Stranger {
  /** A line for each of its latest moves, oldest first. */
  readonly latest: string[] = [];
  /** Number of moves so far. */
  made = 0;
  private readonly names: readonly string[];
  private round: string[] = [];

  /**
   * @param only the moves that it makes; all by default
   * @throws Error if there is no such move
   */
  constructor(
    private readonly stage: Stage,
    readonly seed: number,
    only: readonly string[] = [],
  ) {
    const unknown = only.find((name) => !Object.hasOwn(MOVES, name));
    if (unknown !== undefined) {
      throw new Error(`there is no move "${unknown}"; there are ${Object.keys(MOVES).join(', ')}`);
    }
    this.names = only.length > 0 ? only : Object.keys(MOVES);
  }

  async move(): Promise<void> {
    const random = new Random(this.seed, this.made);
    if (this.round.length === 0) this.round = random.some(this.names, this.names.length);
    const name = this.round.shift()!;
    const { about, send } = MOVES[name](random, this.stage);
    this.latest.push(`${this.made} ${name}: ${about}`);
    if (this.latest.length > LATEST) this.latest.shift();
    this.made += 1;
    await send();
  }
}
