// @ts-check
import { setImmediate } from 'node:timers/promises';
import { SqliteDriver } from 'kysely';

/**
 * For `node --import`: SQLite whose answers come 0 to 3 turns of the event loop later, as those of a server come later.
 * `LATE_STORE` is the seed. What passes on it relies on no answer within a turn.
 */
let state = Number(process.env.LATE_STORE);
let running = 0;

/** How many statements wait for their answer in this process. */
export const countRunning = () => running;

/** 0, 1, 2 or 3: the two upper bits of a linear congruential generator. */
function nextTurns() {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state >>> 30;
}

async function passTurns() {
  for (let left = nextTurns(); left > 0; left -= 1) await setImmediate();
}

/** A connection whose statements run one after the other, as on the socket of a server. */
class LateConnection {
  /** @type {Promise<unknown>} */
  last = Promise.resolve();

  /** @param {import('kysely').DatabaseConnection} connection */
  constructor(connection) {
    this.connection = connection;
  }

  /** @type {import('kysely').DatabaseConnection['executeQuery']} */
  executeQuery(query) {
    running += 1;
    const run = async () => {
      try {
        await passTurns();
        return await this.connection.executeQuery(query);
      } finally {
        await passTurns();
        running -= 1;
      }
    };
    const answer = this.last.then(run, run);
    this.last = answer;
    return /** @type {Promise<any>} */ (answer);
  }

  /** @type {import('kysely').DatabaseConnection['streamQuery']} */
  async *streamQuery(query, chunkSize) {
    for await (const rows of this.connection.streamQuery(query, chunkSize)) {
      await passTurns();
      yield /** @type {any} */ (rows);
    }
  }
}

/** @param {Pick<SqliteDriver, 'acquireConnection'>} driver the prototype */
function makeLate(driver) {
  const { acquireConnection } = driver;
  driver.acquireConnection = async function acquireLateConnection() {
    return new LateConnection(await acquireConnection.call(this));
  };
}

makeLate(SqliteDriver.prototype);

// The bundle of the service has a copy of its own, whose class tells its name by this call.
const { defineProperty } = Object;
Object.defineProperty = (target, key, descriptor) => {
  if (descriptor.value === 'SqliteDriver') makeLate(/** @type {any} */ (target).prototype);
  return defineProperty(target, key, descriptor);
};
