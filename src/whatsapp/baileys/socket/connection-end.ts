import { WhatsAppError } from '../../whatsapp.errors.js';

/**
 * The end of one connection, for work that means nothing after it: such work is abandoned at once,
 * whether it would settle much later (a query of the library waits up to 25 s) or never.
 */
export class ConnectionEnd {
  private readonly abandoned = new Set<() => void>();
  private hasCome = false;

  come(): void {
    this.hasCome = true;
    for (const abandon of this.abandoned) abandon();
  }

  /**
   * @throws WhatsAppError `link_lost` when the end, or the limit, comes first; a late result counts
   * no more
   */
  race<T>(work: Promise<T>, limitMs: number): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (reason: string) => reject(new WhatsAppError('link_lost', reason));
      const onTimeout = () => fail('WhatsApp did not answer in time');
      const timer = setTimeout(onTimeout, limitMs);
      const stop = () => {
        clearTimeout(timer);
        this.abandoned.delete(abandon);
      };
      const abandon = () => {
        stop();
        fail('The connection ended meanwhile');
      };
      this.abandoned.add(abandon);
      void work.then(resolve, reject).finally(stop);
      if (this.hasCome) abandon();
    });
  }
}
