import { Injectable } from '@nestjs/common';
import { invalidField } from '../common/errors/invalid-field.js';
import { GroupsGateway, type GroupFacts } from '../whatsapp/groups.gateway.js';
import { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';
import type { ChangeMembersDto, CreateGroupDto } from './dto/group-requests.dto.js';
import type { ChangedMembersDto, CreatedGroupDto } from './dto/group.dto.js';
import { objectionToMembers } from './group-change.policy.js';
import { GroupsService } from './groups.service.js';
import { toMemberResult } from './member-result.mapper.js';

/** Creates groups, and changes their members. */
@Injectable()
export class GroupMembersService {
  constructor(
    private readonly session: WhatsAppGateway,
    private readonly groups: GroupsService,
    private readonly gateway: GroupsGateway,
  ) {}

  async create({ subject, participants }: CreateGroupDto): Promise<CreatedGroupDto> {
    this.assertOthers(participants, 'This account is in its own groups anyway: leave it out.');
    const { jid, refused } = await this.groups.ask(() =>
      this.gateway.create(subject, participants),
    );
    const refusals = new Map(refused.map((answer) => [answer.jid, answer]));
    const answers = participants.map((each) => refusals.get(each) ?? { jid: each, refusal: null });
    const results = answers.map((answer) => toMemberResult(answer, 'add'));
    // A second request would make a second group.
    const hint = `The group was created, but not read again: GET /api/groups/${jid} shows it.`;
    return { ...(await this.groups.getAfter(jid, hint)), results };
  }

  async change(jid: string, wanted: ChangeMembersDto): Promise<ChangedMembersDto> {
    const { action, participants } = wanted;
    if (action === 'remove') {
      this.assertOthers(participants, `To leave the group: POST /api/groups/${jid}/leave.`);
    }
    const addresses = await this.addressesOf(participants);
    const group = await this.groups.getAllowing(jid, (each) =>
      objectionToMembers(each, action, [...addresses.values()].flat()),
    );
    const listed = participants.map((each) => listedJid(group, addresses.get(each)) ?? each);
    const answers = await this.groups.ask(() => this.gateway.changeMembers(jid, action, listed));
    const results = participants.map((each, at) =>
      toMemberResult({ jid: each, refusal: answers[at]?.refusal ?? null }, action),
    );
    const hint = `The members were changed, but not read again: GET /api/groups/${jid} shows them.`;
    return { results, group: await this.groups.getAfter(jid, hint) };
  }

  /** All known addresses of each of these people. */
  private async addressesOf(jids: string[]): Promise<Map<string, string[]>> {
    const people = await this.groups.findPeople(jids);
    return new Map(
      jids.map((jid) => {
        const { pn = null, lid = null } = people.get(jid) ?? {};
        return [jid, [jid, pn, lid].filter((each) => each !== null)];
      }),
    );
  }

  private assertOthers(jids: string[], hint: string): void {
    const { me } = this.session.session;
    if (!me || !jids.some((jid) => jid === me.jid || jid === me.lid)) return;
    throw invalidField('participants', 'must not contain this account itself', hint);
  }
}

/** The address under which the group lists a person. */
function listedJid(group: GroupFacts, addresses: string[] = []): string | undefined {
  const isTheirs = (jid: string | null) => jid !== null && addresses.includes(jid);
  return group.members.find(({ pn, lid }) => isTheirs(pn) || isTheirs(lid))?.jid;
}
