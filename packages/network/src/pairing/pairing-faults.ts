import { LimitedRule } from '../state/limited-rule.js';
import { node, nowSeconds, SERVER } from '../transport/nodes.js';
import type { ClientConnection } from '../transport/client-connection.js';

/** The error response to a request for a pairing code. */
export interface CodeRefusal {
  code: number;
  text: string;
}

/** An unpaired client that waits for a phone. */
interface WaitingClient {
  readonly connection: ClientConnection;
  /** Its request for a pairing code, while the code is valid. */
  linkCode?: object;
}

/** Faults of pairing. */
export class PairingFaults {
  private readonly refusal = new LimitedRule<CodeRefusal>();

  constructor(private readonly offers: ReadonlySet<WaitingClient>) {}

  /** Refuses the next `times` requests for a code, by default with 429 `rate-overlimit`. */
  refuseCodes(code = 429, text = 'rate-overlimit', times = 1): void {
    this.refusal.set({ code, text }, times);
  }

  /** Expires all issued codes. */
  expireCodes(): void {
    for (const offer of this.offers) offer.linkCode = undefined;
  }

  /** Tells waiting clients that the account requires a passkey, which Baileys does not support. */
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

  /** Called for each request for a code. */
  takeRefusal(): CodeRefusal | undefined {
    return this.refusal.take();
  }
}
