import { LimitedRule } from '../faults/limited-rule.js';
import { node, nowSeconds, SERVER } from '../server/nodes.js';
import type { PairingOffer } from './pairing-offer.js';

/** An error with which the server answers a client that asks for a pairing code. */
export interface CodeRefusal {
  code: number;
  text: string;
}

/** What goes wrong while clients wait for a phone. */
export class PairingFaults {
  private readonly refusal = new LimitedRule<CodeRefusal>();

  constructor(private readonly offers: ReadonlySet<PairingOffer>) {}

  /** Refuses the next `times` requests for a code: 429 `rate-overlimit`, or anything else. */
  refuseCodes(code = 429, text = 'rate-overlimit', times = 1): void {
    this.refusal.set({ code, text }, times);
  }

  /** Ends the life of every code that was given out; phones cannot use them any more. */
  expireCodes(): void {
    for (const offer of this.offers) offer.linkCode = undefined;
  }

  /** Tells waiting clients that the account wants a passkey first, which no client of this kind can show. */
  requirePasskey(): void {
    for (const { connection } of this.offers) {
      const type = 'passkey_prologue_request';
      const id = `passkey-${connection.number}`;
      connection.send(
        node('notification', { from: SERVER, type, id, t: nowSeconds() }, [
          node('passkey_request_options', {}, Buffer.from('{"challenge":"local"}')),
        ]),
      );
    }
  }

  /** Asked by an offer when a client asks for a code. */
  takeRefusal(): CodeRefusal | undefined {
    return this.refusal.take();
  }
}
