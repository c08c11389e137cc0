import {
  GroupsGateway,
  type GroupFacts,
  type GroupMember,
} from '../../../src/whatsapp/groups.gateway.js';
import { WhatsAppError } from '../../../src/whatsapp/whatsapp.errors.js';

/** Groups without WhatsApp: those that a spec names, and refusals. */
export class FakeGroupsGateway extends GroupsGateway {
  readonly groups = new Map<string, GroupFacts | WhatsAppError>();
  /** A spec replaces it for a late answer. */
  find: GroupsGateway['find'] = (jid) => this.answer(jid);
  fetch: GroupsGateway['fetch'] = (jid) => this.answer(jid);
  known: GroupsGateway['known'] = () => null;
  readonly members = new Map<string, string[]>();
  membersOf = (groupJid: string): Promise<string[]> =>
    Promise.resolve(this.members.get(groupJid) ?? []);
  knownMembersOf: GroupsGateway['knownMembersOf'] = () => null;
  readonly roles = new Map<string, GroupMember[] | null>();
  rolesIn = (groupJid: string): Promise<GroupMember[] | null> =>
    Promise.resolve(this.roles.get(groupJid) ?? []);
  addressingOf: GroupsGateway['addressingOf'] = () => Promise.resolve('lid');
  create: GroupsGateway['create'] = () => notSet();
  rename: GroupsGateway['rename'] = () => notSet();
  describe: GroupsGateway['describe'] = () => notSet();
  setEphemeral: GroupsGateway['setEphemeral'] = () => notSet();
  setAnnouncement: GroupsGateway['setAnnouncement'] = () => notSet();
  setLocked: GroupsGateway['setLocked'] = () => notSet();
  changeMembers: GroupsGateway['changeMembers'] = () => notSet();
  inviteCode: GroupsGateway['inviteCode'] = () => notSet();
  leave: GroupsGateway['leave'] = () => notSet();

  private answer(jid: string): Promise<GroupFacts> {
    const found = this.groups.get(jid) ?? new WhatsAppError('link_lost', 'no answer');
    return found instanceof WhatsAppError ? Promise.reject(found) : Promise.resolve(found);
  }
}

/** A group in which this account is a plain member. */
export function createGroupFacts(fields: Partial<GroupFacts> = {}): GroupFacts {
  return {
    jid: '120363000000000001@g.us',
    subject: 'Team',
    description: null,
    ownerPn: null,
    ownerLid: null,
    createdAt: null,
    isAnnouncement: false,
    isLocked: false,
    canMembersAdd: false,
    ephemeralSeconds: null,
    size: 0,
    members: [],
    myRole: 'member',
    ...fields,
  };
}

function notSet(): never {
  throw new Error('A spec sets it');
}
