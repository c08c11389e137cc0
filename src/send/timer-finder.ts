import { Injectable } from '@nestjs/common';
import { MessagesRepository } from '../chats/store/messages.repository.js';
import type { ChatRow } from '../storage/dashboard.schema.js';
import { ChatTimersGateway } from '../whatsapp/chat-timers.gateway.js';
import type { GroupFacts } from '../whatsapp/groups.gateway.js';
import type { Address } from '../whatsapp/inbound-batch.js';
import { WhatsAppGateway, type MessageTimer } from '../whatsapp/whatsapp-gateway.js';

/** Finds out after which time a message disappears that is about to be sent. */
@Injectable()
export class TimerFinder {
  constructor(
    private readonly timers: ChatTimersGateway,
    private readonly messages: MessagesRepository,
    private readonly gateway: WhatsAppGateway,
  ) {}

  /**
   * @param chat if it is stored
   * @param group if it is one, and known: it has its timer before the first message is stored here
   * @returns undefined if the message stays
   */
  async find(
    address: Address,
    chat: ChatRow | undefined,
    group: GroupFacts | null,
  ): Promise<MessageTimer | undefined> {
    if (group) return toTimer(group.ephemeralSeconds, null);
    const setAt = chat?.ephemeral_set_at ?? null;
    const isSaid = setAt !== null || (chat?.ephemeral_seconds ?? null) !== null;
    if (isSaid || address.isGroup) return toTimer(chat?.ephemeral_seconds ?? null, setAt);
    const seconds = await this.byDefault(address, chat);
    if (seconds === 0) return undefined;
    // By WhatsApp's clock, and in whole seconds, as the settings that come later.
    const begunAt = Math.floor(this.gateway.serverNow / 1000) * 1000;
    return { seconds, setAt: begunAt, isDefault: true };
  }

  /** A default applies to chats that have begun after it was set. */
  private async byDefault(address: Address, chat: ChatRow | undefined): Promise<number> {
    const oldest = chat && (await this.messages.oldest(chat.id));
    if (!oldest) {
      const jid = chat?.jid ?? address.jid;
      return this.timers.forNewChat({ jid, lid: chat?.lid ?? address.lid });
    }
    const { ownDefault: own } = this.timers;
    return own !== null && own.setAt <= oldest.timestamp ? own.seconds : 0;
  }
}

function toTimer(seconds: number | null, setAt: number | null): MessageTimer | undefined {
  return seconds === null ? undefined : { seconds, setAt, isDefault: false };
}
