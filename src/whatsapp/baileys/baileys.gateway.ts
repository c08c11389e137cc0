import { Injectable } from '@nestjs/common';
import type { ChatAddresses } from '../chat-settings.gateway.js';
import type { OutgoingContent } from '../outgoing-content.js';
import type { SealedEdit, SealedVote } from '../inbound-batch.js';
import type {
  FileLocation,
  FileType,
  MediaServers,
  OutgoingFile,
  UploadForm,
} from '../outgoing-file.js';
import type { OutgoingChange, OutgoingVote } from '../outgoing-change.js';
import type { RemoteFile, UploadAnswer, UploadRequest } from '../remote-file.js';
import type { PairingCode } from '../session.js';
import {
  WhatsAppGateway,
  type EncodedContent,
  type EncodedMessage,
  type ForwardContext,
  type GroupMember,
  type HistoryAnchor,
  type MessageKey,
  type OpenedEdit,
  type VotePeople,
  type NumberFacts,
  type OutgoingContext,
  type OutgoingMessage,
  type ReadReceipts,
} from '../whatsapp-gateway.js';
import { InboundEventsSource } from './inbound/inbound-events.source.js';
import { isLibraryRejection } from './errors/baileys-rejection.js';
import { toUploadForm, withLocation } from './outbound/encode-file.js';
import { OutboundChannel } from './outbound/outbound-channel.js';
import { withText } from './outbound/with-text.js';
import { openSealedEdit } from './mapping/encrypted-edit.js';
import { openSealedVote } from './mapping/encrypted-vote.js';
import { toRemoteFile, toThumbnail } from './mapping/remote-file.mapper.js';
import { SessionLifecycle } from './session/session-lifecycle.js';
import { SessionTracker } from '../session-tracker.js';

/** Implements `WhatsAppGateway` with Baileys: a facade of the session, inbound events and outbound calls. */
@Injectable()
export class BaileysGateway extends WhatsAppGateway {
  constructor(
    private readonly tracker: SessionTracker,
    private readonly lifecycle: SessionLifecycle,
    private readonly source: InboundEventsSource,
    private readonly outbound: OutboundChannel,
  ) {
    super();
  }

  get inbound$() {
    return this.source.inbound$;
  }

  get nodes$() {
    return this.source.nodes$;
  }

  get refusals$() {
    return this.source.refusals$;
  }

  get closes$() {
    return this.lifecycle.closes$;
  }

  get session$() {
    return this.tracker.session$;
  }

  get session() {
    return this.tracker.session;
  }

  connect(): Promise<void> {
    return this.lifecycle.connect();
  }

  disconnect(): Promise<void> {
    return this.lifecycle.disconnect();
  }

  logout(): Promise<void> {
    return this.lifecycle.logout();
  }

  resume(): Promise<void> {
    return this.lifecycle.resume();
  }

  async close(): Promise<void> {
    await this.lifecycle.close();
    this.source.finish();
  }

  isHarmlessRejection(error: unknown): boolean {
    return isLibraryRejection(error);
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

  requestUpload(request: UploadRequest, limitMs: number): Promise<UploadAnswer> {
    return this.outbound.requestUpload(request, limitMs);
  }

  requestPairingCode(phone: string): Promise<PairingCode> {
    return this.lifecycle.requestPairingCode(phone);
  }

  encodeText(text: string, context?: OutgoingContext): EncodedMessage {
    return this.outbound.encodeText(text, context);
  }

  encodeFile(file: OutgoingFile, context?: OutgoingContext): EncodedContent {
    return this.outbound.encodeFile(file, context);
  }

  encodeContent(content: OutgoingContent, context?: OutgoingContext): EncodedContent {
    return this.outbound.encodeContent(content, context);
  }

  encodeChange(change: OutgoingChange): EncodedMessage {
    return this.outbound.encodeChange(change);
  }

  encodeVote(vote: OutgoingVote): EncodedMessage | null {
    return this.outbound.encodeVote(vote);
  }

  encodeForward(content: Uint8Array, context?: ForwardContext): EncodedContent | null {
    return this.outbound.encodeForward(content, context);
  }

  withText(content: Uint8Array, text: string): Uint8Array | null {
    return withText(content, text);
  }

  uploadForm(type: FileType, mediaKey: Uint8Array): UploadForm {
    return toUploadForm(type, mediaKey);
  }

  mediaServers(isFresh: boolean): Promise<MediaServers> {
    return this.outbound.mediaServers(isFresh);
  }

  withLocation(content: Uint8Array, location: FileLocation): Uint8Array {
    return withLocation(content, location);
  }

  send(message: OutgoingMessage): Promise<void> {
    return this.outbound.send(message);
  }

  requestHistory(oldest: HistoryAnchor, count: number): Promise<void> {
    return this.outbound.requestHistory(oldest, count);
  }

  addressInUse(chat: ChatAddresses): string {
    return this.source.addresses.inUse(chat);
  }

  lookUp(pnJid: string): Promise<NumberFacts | null> {
    return this.outbound.lookUp(pnJid);
  }

  membersOf(groupJid: string): Promise<string[]> {
    return this.outbound.membersOf(groupJid);
  }

  knownMembersOf(groupJid: string): GroupMember[] | null {
    return this.outbound.knownMembersOf(groupJid);
  }

  rolesIn(groupJid: string): Promise<GroupMember[] | null> {
    return this.outbound.rolesIn(groupJid);
  }

  addressingOf(groupJid: string): Promise<'pn' | 'lid' | null> {
    return this.outbound.addressingOf(groupJid);
  }

  restrictedUntil(): Promise<number | null> {
    return this.outbound.restrictedUntil();
  }

  markRead(keys: MessageKey[]): Promise<ReadReceipts> {
    return this.outbound.markRead(keys);
  }
}
