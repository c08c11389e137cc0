import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Subscription } from 'rxjs';
import { Logger } from '../../base/common/logging/logger.js';
import { ChatFinder } from '../chats/chat-finder.js';
import { toRefusalError } from '../chats/settings/refusal-error.js';
import { nameOf } from '../../store/rows/chats/chat-name.js';
import { EventStreamService } from '../events/event-stream.service.js';
import { GroupPermissions } from '../send/group-permissions.js';
import type { ChatAddresses } from '../../whatsapp/chats.gateway.js';
import {
  PresenceGateway,
  type PresenceUpdate,
  type TypingState,
} from '../../whatsapp/presence.gateway.js';
import { assertConnected } from '../../whatsapp/assert-connected.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import type { PresenceDto, PresenceSentDto, PresenceSubscribedDto } from './dto/presence.dto.js';

/** News within this time are announced together. */
const PAUSE_MS = 100;
const MAX_WAITING = 200;

/** Sends this account's actions in a chat to WhatsApp, and those of others to the stream. */
@Injectable()
export class PresenceService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(PresenceService.name);
  private readonly latest = new LatestPresences(MAX_WAITING);
  private subscription: Subscription | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly presences: PresenceGateway,
    private readonly chats: ChatFinder,
    private readonly streams: EventStreamService,
    private readonly permissions: GroupPermissions,
  ) {}

  onModuleInit(): void {
    this.subscription = this.presences.presences$.subscribe((update) => this.note(update));
  }

  beforeApplicationShutdown(): void {
    this.subscription?.unsubscribe();
    clearTimeout(this.timer);
  }

  /** @throws ApiError */
  async send(jid: string, state: TypingState): Promise<PresenceSentDto> {
    const chat = await this.reach(jid, (address) => this.presences.send(address, state));
    return { status: 'ok', chat_jid: chat, state };
  }

  /** @throws ApiError */
  async subscribe(jid: string): Promise<PresenceSubscribedDto> {
    const chat = await this.reach(jid, (address) => this.presences.subscribe(address));
    return { status: 'ok', chat_jid: chat };
  }

  /** @returns the jid of the chat that clients use */
  private async reach(jid: string, call: (chat: ChatAddresses) => Promise<void>): Promise<string> {
    assertConnected(this.gateway);
    const chat = (await this.chats.find(jid)) ?? { jid, lid: null };
    // WhatsApp answers neither call: for a group without this account, it would be a success without an effect.
    await this.permissions.assertMaySend(chat.jid, 'reaction');
    try {
      await call(chat);
    } catch (error) {
      throw toRefusalError(error);
    }
    return chat.jid;
  }

  private note(update: PresenceUpdate): void {
    // A flood must not cost anything while nobody listens.
    if (this.streams.clientCount === 0) return;
    const isFirst = this.latest.add(update);
    if (isFirst) this.timer = setTimeout(() => void this.announce(), PAUSE_MS);
  }

  private async announce(): Promise<void> {
    for (const update of this.latest.take()) {
      try {
        const dto = await this.toDto(update);
        if (dto) this.streams.announce('presence', dto);
      } catch (error) {
        this.logger.error(`A presence could not be announced: ${(error as Error).message}`);
      }
    }
  }

  /** Null if there is no such chat: typing strangers do not create one. */
  private async toDto(update: PresenceUpdate): Promise<PresenceDto | null> {
    const { chatJid, senderJid, state, lastSeenAt } = update;
    const chat = await this.chats.find(chatJid);
    if (!chat) return null;
    const sender = senderJid === chatJid ? chat : await this.chats.find(senderJid);
    return {
      chat_jid: chat.jid,
      sender_jid: sender?.jid ?? senderJid,
      sender_name: sender ? nameOf(sender) : null,
      state,
      last_seen: lastSeenAt,
    };
  }
}

/** Presences to announce: only the latest of each person in each chat, and only for so many people. */
class LatestPresences {
  private waiting = new Map<string, PresenceUpdate>();

  constructor(private readonly limit: number) {}

  /** @returns true if it is the first one that waits */
  add(update: PresenceUpdate): boolean {
    const key = `${update.chatJid} ${update.senderJid}`;
    // Added at the end: the oldest ones are dropped.
    this.waiting.delete(key);
    this.waiting.set(key, update);
    const [oldest = ''] = this.waiting.keys();
    if (this.waiting.size > this.limit) this.waiting.delete(oldest);
    return this.waiting.size === 1;
  }

  /** Removes and returns all, oldest first. */
  take(): PresenceUpdate[] {
    const taken = [...this.waiting.values()];
    this.waiting = new Map();
    return taken;
  }
}
