import { WhatsAppError } from '../../whatsapp.errors.js';

/**
 * Rejects as soon as the connection of the work ends: the work itself may settle much later (a query of the library
 * waits up to 25 s) or never.
 * @param ended aborted as soon as the connection ends
 * @throws WhatsAppError `link_lost` if the end, or the limit, comes first; a late result is ignored
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
