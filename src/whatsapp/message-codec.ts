import type { InboundMessage, SealedEdit, SealedVote } from './inbound-batch.js';
import type { OutgoingChange, OutgoingVote } from './outgoing-change.js';
import type { OutgoingContent } from './outgoing-content.js';
import type { FileLocation, FileType, OutgoingFile, UploadForm } from './outgoing-file.js';
import type { RemoteFile } from './remote-file.js';

export interface EncodedMessage {
  id: string;
  /** The encoded `proto.Message`: sent now, and again if a contact asks for a retry. */
  content: Uint8Array;
}

/** The part of a message to be sent that a thread shows. */
export type OutgoingBody = Pick<
  InboundMessage,
  'type' | 'text' | 'preview' | 'media' | 'details' | 'isViewOnce'
> &
  Partial<Pick<InboundMessage, 'isForwarded'>>;

/** A message with the entry that a thread shows for it. */
export interface EncodedContent extends EncodedMessage {
  body: OutgoingBody;
}

/** The message that a reply quotes. */
export interface QuotedMessage {
  id: string;
  senderJid: string;
  /** The encoded `proto.Message`; null if it is not stored. */
  content: Uint8Array | null;
  text: string | null;
}

/** The parts of a message beside its content. */
export interface OutgoingContext {
  quoted?: QuotedMessage;
  /** The jids of people whom the text mentions. */
  mentions?: string[];
  /** Set in chats where messages disappear. */
  timer?: MessageTimer;
}

/** The context of a copy of a message in the chat to which it is forwarded. */
export interface ForwardContext extends Pick<OutgoingContext, 'mentions' | 'timer'> {
  /** Replaces the mentions in the text by the names or numbers for recipients. */
  inText?: (text: string) => string;
}

/** The time after which a message disappears. */
export interface MessageTimer {
  seconds: number;
  /** ms; when it was set for the chat; null if that is not known. */
  setAt: number | null;
  /** True if the chat is new, and has the timer from the defaults of its people. */
  isDefault: boolean;
}

/** The content of an edit after decryption. */
export interface OpenedEdit {
  text: string | null;
  label?: string;
  mentions?: string[];
  /** ms; a claim of the author. */
  at?: number;
  /** The encoded new `proto.Message`. */
  content: Uint8Array;
}

/** Both may be named by number or lid, in any combination. */
export interface VotePeople {
  authorJids: string[];
  voterJids: string[];
}

/**
 * Encodes and decodes messages, and its injection token. It needs no connection: besides its arguments, it knows only
 * which phone is paired.
 */
export abstract class MessageCodec {
  /** Encodes a text message with a new id, without sending it. */
  abstract encodeText(text: string, context?: OutgoingContext): EncodedMessage;
  /** Encodes a message with a file, without uploading or sending it. */
  abstract encodeFile(file: OutgoingFile, context?: OutgoingContext): EncodedContent;
  /** Encodes a place, contact cards or a poll with a new id, without sending it. */
  abstract encodeContent(content: OutgoingContent, context?: OutgoingContext): EncodedContent;
  /** Encodes a change of a message with a new id, without sending it. */
  abstract encodeChange(change: OutgoingChange): EncodedMessage;
  /** Encodes a vote as `encodeChange` does; null if the secret of the poll is not in its content. */
  abstract encodeVote(vote: OutgoingVote): EncodedMessage | null;
  /**
   * Encodes a copy of a message that says that it was forwarded; its file needs no new upload. Null for a kind that
   * cannot be forwarded.
   * @param content the encoded `proto.Message`
   */
  abstract encodeForward(content: Uint8Array, context?: ForwardContext): EncodedContent | null;
  /** The content of a message with another text or caption; null if it has none. */
  abstract withText(content: Uint8Array, text: string): Uint8Array | null;
  /** Completes the content of `encodeFile`. */
  abstract withLocation(content: Uint8Array, location: FileLocation): Uint8Array;
  /** The encryption and upload path of a file. */
  abstract uploadForm(type: FileType, mediaKey: Uint8Array): UploadForm;
  /**
   * The file of a message; null if it has none.
   * @param content the encoded `proto.Message`
   */
  abstract fileOf(content: Uint8Array): RemoteFile | null;
  /** The small picture of the file in a message, made by its sender; null if there is none. */
  abstract thumbnailOf(content: Uint8Array): Uint8Array | null;
  /**
   * Decrypts an edit with the secret of the edited message; null if none of the keys fits.
   * @param original the encoded content of the edited message
   * @param jids all known addresses of its author
   */
  abstract openEdit(edit: SealedEdit, original: Uint8Array, jids: string[]): OpenedEdit | null;
  /**
   * Decrypts a vote with the secret of its poll: the positions of the chosen options; null if none of the keys fits.
   * @param vote may be decrypted already, by the phone
   * @param poll the encoded content of the poll
   * @param people all known addresses of the poll's author and of the voter
   */
  abstract openVote(vote: SealedVote, poll: Uint8Array, people: VotePeople): number[] | null;
}
