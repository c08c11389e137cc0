import { Injectable } from '@nestjs/common';
import { ApiError } from '../../base/common/errors/api.error.js';
import { connectedAccount } from '../send/connected-account.js';
import type { QueuedDto } from '../send/dto/queued.dto.js';
import { MentionAddressing } from '../send/mention-addressing.js';
import { IdempotencyService, type IdempotentRequest } from '../send/idempotency.service.js';
import type { Me } from '../../whatsapp/session.js';
import { GroupsGateway } from '../../whatsapp/groups.gateway.js';
import { MessageCodec } from '../../whatsapp/message-codec.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { ChangeAddressing } from './change-addressing.js';
import { ChangeQueue } from './change-queue.js';
import {
  assertAtWhatsApp,
  assertDeletable,
  assertEditable,
  assertReactable,
} from './change.policy.js';
import {
  mentionedIn,
  RequestTargetFinder,
  type StoredTarget,
  type TargetAddress,
} from './request-target.finder.js';

/** Accepts reactions, edits and deletions: each is checked, and queued like a message. */
@Injectable()
export class ChangesService {
  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly codec: MessageCodec,
    private readonly groups: GroupsGateway,
    private readonly targets: RequestTargetFinder,
    private readonly idempotency: IdempotencyService,
    private readonly addressing: ChangeAddressing,
    private readonly mentions: MentionAddressing,
    private readonly queue: ChangeQueue,
  ) {}

  /** @param emoji empty to take the reaction back */
  async react(address: TargetAddress, emoji: string, key?: string): Promise<QueuedDto> {
    return this.once(address, key, ['reaction', emoji], async (target, request) => {
      assertReactable(target.row);
      const me = this.assertSendable(target);
      const { message } = await this.addressing.address(target, me);
      const encode = (_row: unknown, at: number) =>
        this.codec.encodeChange({ type: 'reaction', target: message, emoji, at });
      return this.queue.add(target, { me, action: { type: 'reaction', emoji }, encode }, request);
    });
  }

  async edit(address: TargetAddress, text: string, key?: string): Promise<QueuedDto> {
    return this.once(address, key, ['edit', text], async (target, request) => {
      assertEditable(target.row, this.gateway.clocks);
      const me = this.assertSendable(target);
      const { message } = await this.addressing.address(target, me);
      const { inText } = await this.mentions.address(target.chat, mentionedIn(target.row));
      const named = inText(text);
      const encode = ({ content }: StoredTarget['row'], at: number) => {
        if (content === null) throw new ApiError('not_editable', 'The message was just deleted.');
        const edit = { type: 'edit', target: message, text: named, content, at } as const;
        return this.codec.encodeChange(edit);
      };
      return this.queue.add(target, { me, action: { type: 'edit', text: named }, encode }, request);
    });
  }

  /** Deletes a message for all who have it. */
  async delete(address: TargetAddress, key?: string): Promise<QueuedDto> {
    return this.once(address, key, ['deletion'], async (target, request) => {
      assertDeletable(target.row, target.chat.is_group === 1, this.gateway.clocks);
      const me = this.assertSendable(target);
      if (target.row.from_me !== 1) await this.assertAdmin(target.chat.jid, me);
      const { message } = await this.addressing.address(target, me);
      const encode = () => this.codec.encodeChange({ type: 'deletion', target: message });
      return this.queue.add(target, { me, action: { type: 'deletion' }, encode }, request);
    });
  }

  private async once(
    address: TargetAddress,
    key: string | undefined,
    what: unknown[],
    work: (target: StoredTarget, request: IdempotentRequest | null) => Promise<QueuedDto>,
  ): Promise<QueuedDto> {
    const target = await this.targets.find(address);
    const { account_id: phoneId, row_id: rowId } = target.row;
    const identity = { phoneId, key, parts: ['change', rowId, ...what] };
    return this.idempotency.run(identity, (request) => work(target, request));
  }

  /** @throws ApiError `not_acknowledged`, `not_connected` or `store_fails` */
  private assertSendable({ row }: StoredTarget): Me {
    assertAtWhatsApp(row);
    return connectedAccount(this.gateway);
  }

  /** Asks WhatsApp, because a role may have changed. */
  private async assertAdmin(groupJid: string, me: Me): Promise<void> {
    const members = await this.groups.rolesIn(groupJid);
    if (members === null) {
      throw new ApiError('not_permitted', 'This account is not a member of the group.');
    }
    const own = members.find(({ pn, lid }) => pn === me.jid || (lid !== null && lid === me.lid));
    if (!own || own.role === 'member') {
      const sentence = 'Only an admin of the group may delete the messages of others.';
      throw new ApiError('not_permitted', sentence);
    }
  }
}
