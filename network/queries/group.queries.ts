import { randomBytes } from 'node:crypto';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import { groupNode, memberNodes } from '../directory/group-nodes.js';
import { Group } from '../directory/group.js';
import { child, children, node, text } from '../server/nodes.js';
import { QueryError, UnknownQueryError, type Query } from './query.js';

/** Something a member changes in a group. */
type GroupChange = (group: Group, by: Account, wish: BinaryNode) => void;
type MembershipChange = (group: Group, by: Account, whom: Account[]) => void;

const SETTINGS: Partial<Record<string, GroupChange>> = {
  subject: (group, by, wish) => group.rename(by, text(wish)),
  description: (group, by, wish) => group.describe(by, text(child(wish, 'body'))),
  ephemeral: (group, by, wish) => group.setEphemeral(by, Number(wish.attrs.expiration)),
  not_ephemeral: (group, by) => group.setEphemeral(by, 0),
  announcement: (group, by) => group.setAnnouncement(by, true),
  not_announcement: (group, by) => group.setAnnouncement(by, false),
  locked: (group, by) => group.setLocked(by, true),
  unlocked: (group, by) => group.setLocked(by, false),
};

const MEMBERSHIP: Partial<Record<string, MembershipChange>> = {
  add: (group, by, whom) => group.add(by, ...whom),
  remove: (group, by, whom) => group.remove(by, ...whom),
  promote: (group, by, whom) => group.promote(by, ...whom),
  demote: (group, by, whom) => group.demote(by, ...whom),
};

/** `xmlns="w:g2"`: what groups there are and who is in them, and the changes that a member makes. */
export function answerGroups(query: Query): BinaryNode[] {
  const { core, session, node: iq } = query;
  const { account } = session.device;
  const [wish] = children(iq);
  if (!wish) throw new UnknownQueryError();
  if (wish.tag === 'participating') {
    return [node('groups', {}, core.directory.groupsOf(account).map(groupNode))];
  }
  if (wish.tag === 'create') return [groupNode(createGroup(query, wish))];
  if (wish.tag === 'leave') return leaveGroups(query, wish);
  const group = core.directory.group(iq.attrs.to);
  if (!group) throw new QueryError(404, 'item-not-found');
  if (!group.has(account)) throw new QueryError(403, 'forbidden');
  return iq.attrs.type === 'get' ? tell(group, wish) : change(query, group, wish);
}

function tell(group: Group, wish: BinaryNode): BinaryNode[] {
  if (wish.tag === 'query') return [groupNode(group)];
  if (wish.tag === 'invite') return [node('invite', { code: group.settings.inviteCode })];
  throw new UnknownQueryError();
}

function change({ core, session }: Query, group: Group, wish: BinaryNode): BinaryNode[] {
  const by = session.device.account;
  const setting = SETTINGS[wish.tag];
  const membership = MEMBERSHIP[wish.tag];
  if (!setting && !membership) throw new UnknownQueryError();
  if (!group.isAdmin(by) && (membership || group.settings.isLocked)) {
    throw new QueryError(403, 'forbidden');
  }
  if (setting) {
    setting(group, by, wish);
    return [];
  }
  const wanted = children(wish, 'participant').map(({ attrs: { jid } }) => ({
    jid,
    account: core.directory.account(jid),
  }));
  membership?.(
    group,
    by,
    wanted.flatMap(({ account }) => account ?? []),
  );
  const answers = wanted.map(({ jid, account }) =>
    account ? memberNodes(group, [account])[0] : node('participant', { jid, error: '404' }),
  );
  return [node(wish.tag, {}, answers)];
}

function createGroup({ core, session }: Query, wish: BinaryNode): Group {
  const { directory } = core;
  const jid = newGroupJid();
  const { account } = session.device;
  const group = new Group(jid, wish.attrs.subject ?? '', 'lid', account);
  for (const { attrs } of children(wish, 'participant')) {
    const member = directory.account(attrs.jid);
    if (member && !group.has(member)) group.members.set(member, 'member');
  }
  directory.addGroup(group);
  group.introduce();
  return group;
}

function leaveGroups({ core, session }: Query, wish: BinaryNode): BinaryNode[] {
  const left = children(wish, 'group').map(({ attrs: { id } }) => {
    core.directory.group(id)?.leave(session.device.account);
    return node('group', { id });
  });
  return [node('leave', {}, left)];
}

/** Group jids of today: 18 digits that begin with 120363. */
export function newGroupJid(): string {
  const digits = String(randomBytes(6).readUIntBE(0, 6) % 1_000_000_000_000).padStart(12, '0');
  return `120363${digits}@g.us`;
}
