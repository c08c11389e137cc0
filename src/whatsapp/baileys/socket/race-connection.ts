import { WhatsAppError } from '../../whatsapp.errors.js';

/**
 * Gives up work that means nothing after its connection: at once, whether it would settle much later (a query of the
 * library waits up to 25 s) or never.
 * @param ended aborted as soon as the connection ends
 * @throws WhatsAppError `link_lost` when the end, or the limit, comes first; a late result counts no more
 */
export function raceConnection<T>(
  work: Promise<T>,
  ended: AbortSignal,
  limitMs: number,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new WhatsAppError('link_lost', reason));
    const timer = setTimeout(() => fail('WhatsApp did not answer in time'), limitMs);
    const stop = () => {
      clearTimeout(timer);
      ended.removeEventListener('abort', onEnd);
    };
    const onEnd = () => {
      stop();
      fail('The connection ended meanwhile');
    };
    ended.addEventListener('abort', onEnd);
    void work.then(resolve, reject).finally(stop);
    if (ended.aborted) onEnd();
  });
}
