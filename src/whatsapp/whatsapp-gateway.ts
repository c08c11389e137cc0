import type { Observable } from 'rxjs';
import type { SealedEdit } from './inbound-batch.js';
import type { InboundDelivery } from './inbound-delivery.js';
import type { PairingCode, Session } from './session.js';

export interface EncodedMessage {
  id: string;
  /** The encoded `proto.Message`: what is sent now, and again if a contact asks for a retry. */
  content: Uint8Array;
}

export interface OutgoingMessage extends EncodedMessage {
  recipientJid: string;
  /** Looks the receiver's devices and keys up anew: what was known of them has been refused. */
  isRefreshed?: boolean;
}

/** The message that a new one answers. */
export interface QuotedMessage {
  id: string;
  senderJid: string;
  /** The encoded `proto.Message`; null where it is not stored. */
  content: Uint8Array | null;
  text: string | null;
}

/** WhatsApp's word that it does not take a message. */
export interface Refusal {
  messageId: string;
  /** WhatsApp's code, such as `463`. */
  code: string;
  /** ms, of the arrival here. */
  at: number;
}

/** What WhatsApp knows of a phone number. */
export interface NumberFacts {
  isRegistered: boolean;
  /** The jid that WhatsApp uses for the number: some countries' numbers have two forms. */
  jid: string;
  lid: string | null;
}

/** What an edit says, once it is opened. */
export interface OpenedEdit {
  text: string | null;
  /** The encoded new `proto.Message`. */
  content: Uint8Array;
}

/** Who is in a group, this account too. */
export interface GroupMember {
  pn: string | null;
  lid: string | null;
  isAdmin: boolean;
}

/** A message to tell WhatsApp of as read. */
export interface MessageKey {
  id: string;
  chatJid: string;
  senderJid: string;
}

/** The oldest message that is known of a chat. */
export interface HistoryAnchor {
  id: string;
  chatJid: string;
  fromMe: boolean;
  /** ms */
  timestamp: number;
}

/** The end of a connection that nobody asked for. */
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
 * The way to the one WhatsApp session, and the token to inject it by: a gateway to an outside
 * system (Fowler), not a Nest WebSocket gateway. Hides the library, its socket and its types.
 */
export abstract class WhatsAppGateway {
  /** The current session at once, then each change. */
  abstract readonly session$: Observable<Session>;
  abstract readonly session: Session;
  /** What came, each batch once and in order; the one subscriber that stores it acknowledges it. */
  abstract readonly inbound$: Observable<InboundDelivery>;
  abstract readonly nodes$: Observable<NodeTraffic>;
  /** Messages that the server did not take. */
  abstract readonly refusals$: Observable<Refusal>;
  abstract readonly closes$: Observable<ConnectionClose>;

  /** Starts to connect, or to pair; idempotent. Resolves once under way, long before it is open. */
  abstract connect(): Promise<void>;
  /** Ends the connection and keeps the pairing; idempotent. */
  abstract disconnect(): Promise<void>;
  /**
   * Unlinks this device and forgets its keys; idempotent. Where WhatsApp cannot be told, the keys go
   * all the same, and the session's reason says what to do on the phone.
   */
  abstract logout(): Promise<void>;
  /** Connects if the session was wanted when the process stopped, however that ended. */
  abstract resume(): Promise<void>;
  /** Ends the connection for the process's end; `resume` brings it back in the next one. */
  abstract close(): Promise<void>;

  /** True for an unhandled rejection that the library is known to leave behind, and the session survives. */
  abstract isHarmlessRejection(error: unknown): boolean;

  /**
   * Opens an edit that is encrypted with a secret of the message it changes; null if that is not
   * possible with what is known.
   * @param original the encoded content of the message that is edited
   * @param jids all known addresses of its author
   */
  abstract openEdit(edit: SealedEdit, original: Uint8Array, jids: string[]): OpenedEdit | null;

  /**
   * Asks for a code to type on the phone instead of scanning the QR code.
   * @param phone digits, with the country code
   * @throws WhatsAppError `already_paired`, `not_waiting_for_pairing` or `pairing_code_refused`
   */
  abstract requestPairingCode(phone: string): Promise<PairingCode>;

  /** Makes a text message under a new id, without sending it. */
  abstract encodeText(text: string, quoted?: QuotedMessage): EncodedMessage;
  /**
   * Hands a message to the server; resolves when it is written, which says nothing of its arrival.
   * The same id may be sent again: receivers show it once. A send belongs to one connection and ends
   * with it, at once.
   * @throws WhatsAppError `not_connected`, `link_lost` (may have been sent) or `send_failed`
   */
  abstract send(message: OutgoingMessage): Promise<void>;
  /**
   * Asks the phone for messages before this one; they come as a batch, if it is online and has any.
   * @param count 1 to 50
   */
  abstract requestHistory(oldest: HistoryAnchor, count: number): Promise<void>;
  /** Asks whether a number is on WhatsApp; null where no answer came. */
  abstract lookUp(pnJid: string): Promise<NumberFacts | null>;
  /**
   * Who is in a group, but for this account.
   * @throws WhatsAppError as `send`
   */
  abstract membersOf(groupJid: string): Promise<string[]>;
  /**
   * Who is in a group and who its admins are, asked anew; null if WhatsApp does not tell this account.
   * @throws WhatsAppError `not_connected`, `link_lost` or `send_failed` where it may do so later
   */
  abstract rolesIn(groupJid: string): Promise<GroupMember[] | null>;
  /** Until when (ms) WhatsApp lets this account start no new chats; null if there is no such limit. */
  abstract restrictedUntil(): Promise<number | null>;
  /** Sends read receipts. */
  abstract markRead(keys: MessageKey[]): Promise<void>;
}
