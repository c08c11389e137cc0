import type { Addressing } from '../directory/account.js';
import type { GroupRole } from '../directory/group.js';
import type { LocalNetwork } from '../local-network.js';
import { command, flag, oneOf, optional, text, texts, type Command } from './command.js';
import { describeGroup, type Roster } from './roster.js';

type MembershipChange = 'add' | 'remove' | 'promote' | 'demote';

interface GroupBody {
  subject: string;
  participants: string[];
  admins?: string[];
  creator?: string;
  addressing?: Addressing;
  id?: string;
  introduce?: boolean;
}

interface MembersBody {
  group: string;
  change: MembershipChange;
  members: string[];
  by: string;
}

/** Commands for groups; people are given by number or name, groups by jid or subject. */
export function groupCommands(network: LocalNetwork, roster: Roster): Record<string, Command> {
  return {
    group: command<GroupBody>(
      'creates a group, by default of the first phone; introduce sends the notice of a new group',
      {
        subject: text,
        participants: texts,
        admins: optional(texts),
        creator: optional(text),
        addressing: optional(oneOf('pn', 'lid')),
        id: optional(text),
        introduce: optional(flag),
      },
      ({ participants, admins = [], creator, introduce, ...body }) => {
        const group = network.group({
          ...body,
          participants: participants.map((name) => roster.person(name)),
          admins: admins.map((name) => roster.person(name)),
          creator: creator === undefined ? undefined : roster.person(creator),
        });
        if (introduce) group.introduce();
        return describeGroup(group);
      },
    ),
    groups: command('lists all groups', {}, () => network.groups.map(describeGroup)),
    'rename-group': command<{ group: string; subject: string; by: string }>(
      'changes the subject of a group',
      { group: text, subject: text, by: text },
      ({ group, subject, by }) => roster.group(group).rename(roster.person(by), subject),
    ),
    'group-members': command<MembersBody>(
      'adds, removes, promotes or demotes members; a member who removes itself leaves',
      {
        group: text,
        change: oneOf('add', 'remove', 'promote', 'demote'),
        members: texts,
        by: text,
      },
      ({ group, change, members, by }) => {
        const found = roster.group(group);
        found[change](roster.person(by), ...members.map((name) => roster.person(name)));
        return describeGroup(found);
      },
    ),
    'group-role': command<{ group: string; member: string; role: GroupRole }>(
      'changes the role of a member without a notice',
      { group: text, member: text, role: oneOf('member', 'admin', 'superadmin') },
      ({ group, member, role }) => {
        const found = roster.group(group);
        found.setRoleQuietly(roster.person(member), role);
        return describeGroup(found);
      },
    ),
    'group-addressing': command<{ group: string; addressing: Addressing }>(
      'switches a group to numbers or LIDs',
      { group: text, addressing: oneOf('pn', 'lid') },
      ({ group, addressing }) => {
        roster.group(group).addressing = addressing;
      },
    ),
  };
}
