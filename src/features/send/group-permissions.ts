import { Injectable } from '@nestjs/common';
import { pause } from '../../base/common/async/pause.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import type { MessageType } from '../../base/common/message-types.js';
import { GroupsGateway, type GroupFacts } from '../../whatsapp/groups.gateway.js';
import { isGroup } from '../../whatsapp/jid.js';
import { PhonesService } from '../../store/phones/phones.service.js';
import { RemovalFinder } from '../../store/rows/write/removal.finder.js';
import { WhatsAppError } from '../../whatsapp/whatsapp.errors.js';

/** The longest wait of a request for the group's permissions. The answer is cached even if it comes later. */
const QUERY_LIMIT_MS = 2000;
/** Types that every member may send, even if only admins write. */
const OPEN_TO_MEMBERS = new Set<string>(['reaction', 'vote'] satisfies MessageType[]);

/**
 * Refuses messages that a group does not accept from this account, before they are queued. A group's permissions are
 * queried once and then known until they change; the message itself needs the same answer.
 */
@Injectable()
export class GroupPermissions {
  constructor(
    private readonly groups: GroupsGateway,
    private readonly phones: PhonesService,
    private readonly removals: RemovalFinder,
  ) {}

  /**
   * @param type of the message; reactions and votes are open to all members
   * @returns the group; null for a chat of two, and without an answer
   * @throws ApiError `not_permitted` or `not_found`. Without an answer, WhatsApp decides when the message is sent
   */
  async assertMaySend(chatJid: string, type: string): Promise<GroupFacts | null> {
    if (!isGroup(chatJid)) return null;
    const group = await this.find(chatJid);
    // A notice counts until the group itself lists this account again.
    if (!group?.myRole && (await this.isRemovedFrom(chatJid))) throw notMember();
    const objection = group && objectionToSending(group, type);
    if (objection) throw new ApiError('not_permitted', objection);
    return group;
  }

  private async isRemovedFrom(groupJid: string): Promise<boolean> {
    const phoneId = await this.phones.currentId();
    return phoneId !== null && this.removals.isRemovedFrom(phoneId, groupJid);
  }

  private async find(groupJid: string): Promise<GroupFacts | null> {
    const over = new AbortController();
    try {
      const late = pause(QUERY_LIMIT_MS, over.signal).then(() => null);
      return await Promise.race([this.groups.find(groupJid), late]);
    } catch (error) {
      if (error instanceof WhatsAppError) return this.explain(error);
      throw error;
    } finally {
      over.abort();
    }
  }

  /** Only members may query a group. */
  private explain(cause: WhatsAppError): null {
    if (cause.refusal === '401' || cause.refusal === '403') {
      throw notMember(cause);
    }
    if (cause.refusal === '404' || cause.refusal === '410') {
      const text = 'WhatsApp knows no group with this jid.';
      const hint = 'Check the jid. A group that everybody has left is gone.';
      throw new ApiError('not_found', text, { cause, hint });
    }
    return null;
  }
}

function notMember(cause?: Error): ApiError {
  const text = 'This account is not a member of this group, so it cannot write to it.';
  const hint = 'Ask an admin of the group to add this account.';
  return new ApiError('not_permitted', text, { cause, hint });
}

/**
 * The reason why WhatsApp would refuse a message to a group, as one sentence; null if none is known. With an unknown
 * role, WhatsApp decides.
 */
function objectionToSending(group: GroupFacts, type: string): string | null {
  if (!group.isAnnouncement || group.myRole !== 'member') return null;
  if (OPEN_TO_MEMBERS.has(type)) return null;
  return 'Only admins may write to this group, and this account is not an admin of it.';
}
