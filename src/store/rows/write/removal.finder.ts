import { Injectable } from '@nestjs/common';
import { WhatsAppGateway } from '../../../whatsapp/whatsapp-gateway.js';
import { ChatsRepository } from '../chats/chats.repository.js';
import { GroupMembership } from '../messages/group-membership.js';
import { ownJids } from './own-jids.js';

/** Tells if this account was removed from a group, by the notices of the group. */
@Injectable()
export class RemovalFinder {
  constructor(
    private readonly chats: ChatsRepository,
    private readonly membership: GroupMembership,
    private readonly gateway: WhatsAppGateway,
  ) {}

  /** True if the last notice about this account says that it is no member any more. */
  async isRemovedFrom(phoneId: number, groupJid: string): Promise<boolean> {
    const chat = await this.chats.findByJid(phoneId, groupJid);
    if (!chat) return false;
    const told = await this.membership.lastToldOf(chat, ownJids(this.gateway));
    return told?.isMember === false;
  }
}
