import { distinctUntilChanged, map, type Observable } from 'rxjs';
import type { InboundDelivery } from './inbound-delivery.js';
import type { EncodedMessage } from './message-codec.js';
import { serverNow, type Clocks, type PairingCode, type Session } from './session.js';

export interface OutgoingMessage extends EncodedMessage {
  recipientJid: string;
  /** Fetches the recipient's devices and keys again first: the server refused the cached ones. */
  isRefreshed?: boolean;
}

/** WhatsApp's refusal of a message (nack). */
export interface Refusal {
  messageId: string;
  /** WhatsApp's code, such as `463`. */
  code: string;
  /** ms; when it arrived here. */
  at: number;
}

/** The end of a connection that was not requested here. */
export interface ConnectionClose {
  /** WhatsApp's close code, or one of the library's. */
  code: number;
  /** The service connects again by itself. */
  isRetried: boolean;
}

/** One stanza of the raw traffic, with bodies summarized. */
export interface NodeTraffic {
  direction: 'in' | 'out';
  /** ms */
  at: number;
  tag: string;
  attrs: Record<string, string>;
  xml: string;
}

/**
 * Access to the one WhatsApp session, and its injection token: a gateway to an outside
 * system (Fowler), not a Nest WebSocket gateway. Hides the library, its socket and its types.
 */
export abstract class WhatsAppGateway {
  /** The current session at once, then each change. */
  abstract readonly session$: Observable<Session>;
  abstract readonly session: Session;
  /** True if messages can be sent. Callers that need it for an answer use `assertConnected`. */
  get isConnected(): boolean {
    return this.session.state === 'connected';
  }
  /** Emits the current value, then each change. */
  get isConnected$(): Observable<boolean> {
    return this.session$.pipe(
      map(({ state }) => state === 'connected'),
      distinctUntilChanged(),
    );
  }
  get serverNow(): number {
    return serverNow(this.session);
  }
  get clocks(): Clocks {
    return { here: Date.now(), server: this.serverNow };
  }
  /** Inbound batches, each once and in order. The one subscriber that stores them acknowledges them. */
  abstract readonly inbound$: Observable<InboundDelivery>;
  abstract readonly nodes$: Observable<NodeTraffic>;
  /** Messages that the server refused. */
  abstract readonly refusals$: Observable<Refusal>;
  abstract readonly closes$: Observable<ConnectionClose>;

  /** Starts to connect, or to pair; idempotent. Resolves once it has started, long before the connection is open. */
  abstract connect(): Promise<void>;
  /** Ends the connection and keeps the pairing; idempotent. */
  abstract disconnect(): Promise<void>;
  /**
   * Unlinks this device and deletes its keys; idempotent. If WhatsApp does not confirm the unlinking, the keys are
   * deleted all the same, and the session's reason says what to do on the phone.
   */
  abstract logout(): Promise<void>;
  /** Connects if the session was wanted when the process stopped, however that ended. */
  abstract resume(): Promise<void>;
  /** Ends the connection at shutdown; `resume` restores it in the next process. */
  abstract close(): Promise<void>;

  /** True for an unhandled rejection of the library that is known not to harm the session. */
  abstract isHarmlessRejection(error: unknown): boolean;

  /**
   * Asks for a code to type on the phone instead of scanning the QR code.
   * @param phone digits, with the country code
   * @throws WhatsAppError `already_paired`, `not_waiting_for_pairing` or `pairing_code_refused`
   */
  abstract requestPairingCode(phone: string): Promise<PairingCode>;

  /**
   * Sends a message; resolves when it is written to the socket, before the server acknowledges it. The same id may be
   * sent again: recipients show it once. A send belongs to one connection and fails as soon as that ends.
   * @throws WhatsAppError `not_connected`, `link_lost` (may have been sent) or `send_failed`
   */
  abstract send(message: OutgoingMessage): Promise<void>;
}
