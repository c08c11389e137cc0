import { Injectable } from '@nestjs/common';
import type { ChatAddresses } from '../chat-settings.gateway.js';
import type { MediaServers } from '../outgoing-file.js';
import type { UploadAnswer, UploadRequest } from '../remote-file.js';
import type { PairingCode } from '../session.js';
import {
  WhatsAppGateway,
  type HistoryAnchor,
  type MessageKey,
  type NumberFacts,
  type OutgoingMessage,
  type ReadReceipts,
} from '../whatsapp-gateway.js';
import { InboundEventsSource } from './inbound/inbound-events.source.js';
import { isLibraryRejection } from './errors/baileys-rejection.js';
import { OutboundChannel } from './outbound/outbound-channel.js';
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
    return this.source.tap.nodes$;
  }

  get refusals$() {
    return this.source.receipts.refusals$;
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

  requestUpload(request: UploadRequest, limitMs: number): Promise<UploadAnswer> {
    return this.outbound.requestUpload(request, limitMs);
  }

  requestPairingCode(phone: string): Promise<PairingCode> {
    return this.lifecycle.requestPairingCode(phone);
  }

  mediaServers(isFresh: boolean): Promise<MediaServers> {
    return this.outbound.mediaServers(isFresh);
  }

  send(message: OutgoingMessage): Promise<void> {
    return this.outbound.send(message);
  }

  requestHistory(oldest: HistoryAnchor, count: number): Promise<void> {
    return this.outbound.requestHistory(oldest, count);
  }

  addressInUse(chat: ChatAddresses): string {
    return this.source.tap.addresses.inUse(chat);
  }

  lookUp(pnJid: string): Promise<NumberFacts | null> {
    return this.outbound.lookUp(pnJid);
  }

  restrictedUntil(): Promise<number | null> {
    return this.outbound.restrictedUntil();
  }

  markRead(keys: MessageKey[]): Promise<ReadReceipts> {
    return this.outbound.markRead(keys);
  }
}
