import type { Addressing } from '../directory/account.js';
import type { GroupRole } from '../directory/group-state.js';
import type { Group, Member } from '../directory/group.js';
import type { LocalNetwork } from '../local/local-network.js';
import * as answers from './answers.js';
import { command, flag, number, oneOf, optional, text, texts, type Command } from './command.js';
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

interface SettingsBody {
  group: string;
  by: string;
  description?: string;
  only_admins_write?: boolean;
  only_admins_change?: boolean;
  members_add?: boolean;
  ephemeral_seconds?: number;
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
      answers.group,
    ),
    groups: command(
      'lists all groups',
      {},
      () => network.groups.map(describeGroup),
      answers.listOf(answers.group),
    ),
    'rename-group': command<{ group: string; subject: string; by: string }>(
      'changes the subject of a group',
      { group: text, subject: text, by: text },
      ({ group, subject, by }) => roster.group(group).rename(roster.person(by), subject),
    ),
    'group-settings': command<SettingsBody>(
      'changes the description or the settings of a group; ephemeral_seconds 0 keeps its messages',
      {
        group: text,
        by: text,
        description: optional(text),
        only_admins_write: optional(flag),
        only_admins_change: optional(flag),
        members_add: optional(flag),
        ephemeral_seconds: optional(number),
      },
      ({ group, by, ...settings }) =>
        changeSettings(roster.group(group), roster.person(by), settings),
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

function changeSettings(group: Group, by: Member, settings: Omit<SettingsBody, 'group' | 'by'>) {
  const { description, only_admins_write, only_admins_change, members_add, ephemeral_seconds } =
    settings;
  if (description !== undefined) group.describe(by, description);
  if (only_admins_write !== undefined) group.setAnnouncement(by, only_admins_write);
  if (only_admins_change !== undefined) group.setLocked(by, only_admins_change);
  if (members_add !== undefined) group.setMemberAdding(by, members_add);
  if (ephemeral_seconds !== undefined) group.setEphemeral(by, ephemeral_seconds);
  return describeGroup(group);
}
