const turns = new Map<string, Promise<unknown>>();

/**
 * Runs what concerns one address one after the other, whoever asks. libsignal queues its jobs by
 * address for the whole process, and a job that waits there runs in the asynchronous context of the
 * one before it (libsignal src/queue_job.js): with several identities in one process it would read
 * and write in the wrong transaction (Baileys Utils/auth-utils.js).
 */
export function inAddressTurn<T>(address: string, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(address) ?? Promise.resolve()).then(work);
  const settled = turn.catch(() => undefined);
  turns.set(address, settled);
  void settled.then(() => {
    if (turns.get(address) === settled) turns.delete(address);
  });
  return turn;
}
