import { StoreDriver } from '../../../src/base/storage/postgres/store.driver.js';

let running = 0;

// For `settle`: a spec with a moved clock goes on once the server has answered.
Object.assign(globalThis, { countRunning: () => running });

function counted<Args extends unknown[], Answer>(work: (...args: Args) => Promise<Answer>) {
  return async (...args: Args): Promise<Answer> => {
    running += 1;
    try {
      return await work(...args);
    } finally {
      running -= 1;
    }
  };
}

async function* countedPortions<Portion>(portions: AsyncIterator<Portion>) {
  const next = counted(() => portions.next());
  try {
    for (let found = await next(); !found.done; found = await next()) yield found.value;
  } finally {
    await portions.return?.();
  }
}

const { acquireConnection } = StoreDriver.prototype;
StoreDriver.prototype.acquireConnection = async function acquireCounted(this: StoreDriver) {
  const connection = await acquireConnection.call(this);
  const begin = connection.begin.bind(connection);
  const end = connection.end.bind(connection);
  const executeQuery = connection.executeQuery.bind(connection);
  const streamQuery = connection.streamQuery.bind(connection);
  return Object.assign(connection, {
    begin: counted(begin),
    end: counted(end),
    executeQuery: counted(executeQuery) as typeof executeQuery,
    streamQuery: ((...args) => countedPortions(streamQuery(...args))) as typeof streamQuery,
  });
};
