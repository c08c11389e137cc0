import { Injectable } from '@nestjs/common';
import type { Person } from '../../store/rows/chats/people.reader.js';
import { invalidField } from '../../base/common/errors/invalid-field.js';
import { GroupsGateway, type GroupFacts } from '../../whatsapp/groups.gateway.js';
import { isPn } from '../../whatsapp/jid.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
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
    const people = await this.groups.findPeople(participants);
    const used = participants.map((each) => usedJid(each, people.get(each)));
    this.assertOthers(used, 'This account is in its own groups anyway: leave it out.');
    const { jid, refused } = await this.groups.ask(() => this.gateway.create(subject, used));
    const refusals = new Map(refused.map((answer) => [answer.jid, answer.refusal]));
    const results = participants.map((each, at) =>
      toMemberResult({ jid: each, refusal: refusals.get(used[at]) ?? null }, 'add'),
    );
    // A second request would make a second group.
    const hint = `The group was created, but not read again: GET ${this.groups.pathOf(jid)} shows it.`;
    return { ...(await this.groups.getAfter(jid, hint)), results };
  }

  async change(jid: string, wanted: ChangeMembersDto): Promise<ChangedMembersDto> {
    const { action, participants } = wanted;
    const people = await this.groups.findPeople(participants);
    const used = participants.map((each) => usedJid(each, people.get(each)));
    if (action === 'remove') {
      this.assertOthers(used, `To leave the group: POST ${this.groups.pathOf(jid)}/leave.`);
    }
    const addresses = participants.map((each) => addressesOf(each, people.get(each)));
    const group = await this.groups.getAllowing(jid, (each) =>
      objectionToMembers(each, action, addresses.flat()),
    );
    const listed = used.map((each, at) => listedJid(group, addresses[at]) ?? each);
    const answers = await this.groups.ask(() => this.gateway.changeMembers(jid, action, listed));
    const results = participants.map((each, at) =>
      toMemberResult({ jid: each, refusal: answers[at]?.refusal ?? null }, action),
    );
    const hint = `The members were changed, but not read again: GET ${this.groups.pathOf(jid)} shows them.`;
    return { results, group: await this.groups.getAfter(jid, hint) };
  }

  private assertOthers(jids: string[], hint: string): void {
    const { me } = this.session.session;
    if (!me || !jids.some((jid) => jid === me.jid || jid === me.lid)) return;
    throw invalidField('participants', 'must not contain this account itself', hint);
  }
}

/** The number that WhatsApp uses, for one that it has corrected. */
function usedJid(jid: string, person: Person | undefined): string {
  return isPn(jid) ? (person?.pn ?? jid) : jid;
}

/** All known addresses of a person. */
function addressesOf(jid: string, person: Person | undefined): string[] {
  return [jid, person?.pn, person?.lid].filter((each) => typeof each === 'string');
}

/** The address under which the group lists a person. */
function listedJid(group: GroupFacts, addresses: string[]): string | undefined {
  const isTheirs = (jid: string | null) => jid !== null && addresses.includes(jid);
  return group.members.find(({ pn, lid }) => isTheirs(pn) || isTheirs(lid))?.jid;
}
