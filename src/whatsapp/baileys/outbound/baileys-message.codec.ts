import type { SealedEdit, SealedVote } from '../../inbound-batch.js';
import {
  MessageCodec,
  type EncodedContent,
  type EncodedMessage,
  type ForwardContext,
  type OpenedEdit,
  type OutgoingContext,
  type VotePeople,
} from '../../message-codec.js';
import type { OutgoingChange, OutgoingVote } from '../../outgoing-change.js';
import type { OutgoingContent } from '../../outgoing-content.js';
import type { FileLocation, FileType, OutgoingFile, UploadForm } from '../../outgoing-file.js';
import type { RemoteFile } from '../../remote-file.js';
import { WhatsAppError } from '../../whatsapp.errors.js';
import { openSealedEdit } from '../mapping/encrypted-edit.js';
import { openSealedVote } from '../mapping/encrypted-vote.js';
import { toRemoteFile, toThumbnail } from '../mapping/remote-file.mapper.js';
import { AuthStateRepository } from '../store/auth-state.repository.js';
import { encodeChange, encodeVote } from './encode-change.js';
import { encodeContent } from './encode-content.js';
import { encodeFile, toUploadForm, withLocation } from './encode-file.js';
import { encodeForward } from './encode-forward.js';
import { encodeText } from './outbound.js';
import { withText } from './with-text.js';

/** Implements `MessageCodec` with the `proto.Message` of Baileys. */
export class BaileysMessageCodec extends MessageCodec {
  constructor(private readonly auth: AuthStateRepository) {
    super();
  }

  encodeText(text: string, context?: OutgoingContext): EncodedMessage {
    return encodeText(text, this.ownJid(), context);
  }

  encodeFile(file: OutgoingFile, context?: OutgoingContext): EncodedContent {
    return encodeFile(file, this.ownJid(), context);
  }

  encodeContent(content: OutgoingContent, context?: OutgoingContext): EncodedContent {
    return encodeContent(content, this.ownJid(), context);
  }

  encodeChange(change: OutgoingChange): EncodedMessage {
    return encodeChange(change, this.ownJid());
  }

  encodeVote(vote: OutgoingVote): EncodedMessage | null {
    return encodeVote(vote, this.ownJid());
  }

  encodeForward(content: Uint8Array, context?: ForwardContext): EncodedContent | null {
    return encodeForward(content, this.ownJid(), context);
  }

  openEdit(edit: SealedEdit, original: Uint8Array, jids: string[]): OpenedEdit | null {
    return openSealedEdit(edit, original, jids);
  }

  openVote(vote: SealedVote, poll: Uint8Array, people: VotePeople): number[] | null {
    return openSealedVote(vote, poll, people);
  }

  fileOf(content: Uint8Array): RemoteFile | null {
    return toRemoteFile(content);
  }

  thumbnailOf(content: Uint8Array): Uint8Array | null {
    return toThumbnail(content);
  }

  withText(content: Uint8Array, text: string): Uint8Array | null {
    return withText(content, text);
  }

  uploadForm(type: FileType, mediaKey: Uint8Array): UploadForm {
    return toUploadForm(type, mediaKey);
  }

  withLocation(content: Uint8Array, location: FileLocation): Uint8Array {
    return withLocation(content, location);
  }

  private ownJid(): string {
    const { id } = this.auth.creds.me ?? {};
    if (!id) throw new WhatsAppError('not_connected', 'No phone is paired');
    return id;
  }
}
