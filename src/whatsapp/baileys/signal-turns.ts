import {
  DEFAULT_CONNECTION_CONFIG,
  type SignalRepositoryWithLIDStore,
  type SocketConfig,
} from '@whiskeysockets/baileys';

type MakeRepository = SocketConfig['makeSignalRepository'];

/**
 * The library's Signal repository, one operation at a time. libsignal queues jobs by address, and a
 * job that waits there runs in the asynchronous context of the one before it
 * (libsignal: src/queue_job.js): with a send and a receipt at once it would read and write in the
 * other's transaction (Baileys: Utils/auth-utils.js), and a step of the ratchet would be lost.
 */
export const makeSerialSignalRepository: MakeRepository = (...args) => {
  const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(...args);
  const inTurn = createTurns();
  return Object.assign(repository, {
    decryptMessage: inTurn(repository.decryptMessage.bind(repository)),
    encryptMessage: inTurn(repository.encryptMessage.bind(repository)),
    injectE2ESession: inTurn(repository.injectE2ESession.bind(repository)),
  } satisfies Partial<SignalRepositoryWithLIDStore>);
};

/** Unlike `SerialQueue`, each job keeps its caller's asynchronous context: transactions live there. */
function createTurns() {
  let tail: Promise<unknown> = Promise.resolve();
  return <Args extends unknown[], Result>(operation: (...args: Args) => Promise<Result>) =>
    (...args: Args): Promise<Result> => {
      const turn = tail.then(() => operation(...args));
      tail = turn.catch(() => {
        // The caller hears of it; the next one must only not wait for ever.
      });
      return turn;
    };
}
