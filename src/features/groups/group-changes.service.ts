import { Injectable } from '@nestjs/common';
import { invalidField } from '../../base/common/errors/invalid-field.js';
import { GroupsGateway } from '../../whatsapp/groups.gateway.js';
import type { ChangeGroupDto } from './dto/group-requests.dto.js';
import type { GroupDto, GroupLeftDto, InviteDto } from './dto/group.dto.js';
import { objectionToChange, objectionToInvite, objectionToLeave } from './group-change.policy.js';
import { withHint } from './group-error.js';
import { GroupsService } from './groups.service.js';

const INVITE_URL = 'https://chat.whatsapp.com/';

type Step = [name: string, change: () => Promise<void>];

/** Changes groups themselves, gets their link, and leaves them. */
@Injectable()
export class GroupChangesService {
  constructor(
    private readonly groups: GroupsService,
    private readonly gateway: GroupsGateway,
  ) {}

  /** Makes each change separately, as WhatsApp requires. */
  async change(jid: string, wanted: ChangeGroupDto): Promise<GroupDto> {
    const steps = this.stepsOf(jid, wanted);
    if (steps.length === 0) {
      const names = 'subject, description, is_announcement, is_locked, ephemeral_seconds';
      throw invalidField('body', `must have at least one of ${names}`);
    }
    await this.groups.getAllowing(jid, (group) => objectionToChange(group, wanted));
    const made: string[] = [];
    for (const [name, change] of steps) {
      await this.groups.ask(change).catch((error: unknown) => {
        throw withMade(error, made);
      });
      made.push(name);
    }
    return this.groups.getAfter(jid, hintOf(made));
  }

  async invite(jid: string): Promise<InviteDto> {
    await this.groups.getAllowing(jid, objectionToInvite);
    const code = await this.groups.ask(() => this.gateway.inviteCode(jid));
    return { code, url: `${INVITE_URL}${encodeURIComponent(code)}` };
  }

  async leave(jid: string): Promise<GroupLeftDto> {
    await this.groups.getAllowing(jid, objectionToLeave);
    await this.groups.ask(() => this.gateway.leave(jid));
    return { status: 'ok' };
  }

  private stepsOf(jid: string, wanted: ChangeGroupDto): Step[] {
    const { gateway } = this;
    const { subject, description, is_announcement, is_locked, ephemeral_seconds } = wanted;
    const steps: Step[] = [];
    if (subject !== undefined) steps.push(['subject', () => gateway.rename(jid, subject)]);
    if (description !== undefined) {
      steps.push(['description', () => gateway.describe(jid, description ?? '')]);
    }
    if (ephemeral_seconds !== undefined) {
      steps.push(['ephemeral_seconds', () => gateway.setEphemeral(jid, ephemeral_seconds ?? 0)]);
    }
    if (is_announcement !== undefined) {
      steps.push(['is_announcement', () => gateway.setAnnouncement(jid, is_announcement)]);
    }
    if (is_locked !== undefined) {
      steps.push(['is_locked', () => gateway.setLocked(jid, is_locked)]);
    }
    return steps;
  }
}

/** Lists the changes that were made before a refusal. */
function withMade(error: unknown, made: string[]): unknown {
  return made.length === 0 ? error : withHint(error, hintOf(made));
}

function hintOf(made: string[]): string {
  return `Changed before that: ${made.join(', ')}. GET /api/groups/<jid> shows the group as it is now.`;
}
