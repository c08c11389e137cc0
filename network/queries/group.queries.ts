import { randomBytes } from 'node:crypto';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import { groupNode, memberNodes } from '../directory/group-nodes.js';
import { Group } from '../directory/group.js';
import { child, children, node, text } from '../server/nodes.js';
import { QueryError, UnknownQueryError, type Query } from './query.js';

/** A change of a group by a member. */
type GroupChange = (group: Group, by: Account, request: BinaryNode) => void;
type MembershipChange = (group: Group, by: Account, members: Account[]) => void;

const SETTINGS: Partial<Record<string, GroupChange>> = {
  subject: (group, by, request) => group.rename(by, text(request)),
  description: (group, by, request) => group.describe(by, text(child(request, 'body'))),
  ephemeral: (group, by, request) => group.setEphemeral(by, Number(request.attrs.expiration)),
  not_ephemeral: (group, by) => group.setEphemeral(by, 0),
  announcement: (group, by) => group.setAnnouncement(by, true),
  not_announcement: (group, by) => group.setAnnouncement(by, false),
  locked: (group, by) => group.setLocked(by, true),
  unlocked: (group, by) => group.setLocked(by, false),
};

const MEMBERSHIP: Partial<Record<string, MembershipChange>> = {
  add: (group, by, members) => group.add(by, ...members),
  remove: (group, by, members) => group.remove(by, ...members),
  promote: (group, by, members) => group.promote(by, ...members),
  demote: (group, by, members) => group.demote(by, ...members),
};

/** `xmlns="w:g2"`: groups and their members, and changes by a member. */
export function answerGroups(query: Query): BinaryNode[] {
  const { core, session, node: iq } = query;
  const { account } = session.device;
  const [request] = children(iq);
  if (!request) throw new UnknownQueryError();
  if (request.tag === 'participating') {
    return [node('groups', {}, core.directory.groupsOf(account).map(groupNode))];
  }
  if (request.tag === 'create') return [groupNode(createGroup(query, request))];
  if (request.tag === 'leave') return leaveGroups(query, request);
  const group = core.directory.group(iq.attrs.to);
  if (!group) throw new QueryError(404, 'item-not-found');
  if (!group.has(account)) throw new QueryError(403, 'forbidden');
  return iq.attrs.type === 'get' ? describe(group, request) : applyChange(query, group, request);
}

function describe(group: Group, request: BinaryNode): BinaryNode[] {
  if (request.tag === 'query') return [groupNode(group)];
  if (request.tag === 'invite') return [node('invite', { code: group.settings.inviteCode })];
  throw new UnknownQueryError();
}

function applyChange({ core, session }: Query, group: Group, request: BinaryNode): BinaryNode[] {
  const by = session.device.account;
  const setting = SETTINGS[request.tag];
  const membership = MEMBERSHIP[request.tag];
  if (!setting && !membership) throw new UnknownQueryError();
  if (!group.isAdmin(by) && (membership || group.settings.isLocked)) {
    throw new QueryError(403, 'forbidden');
  }
  if (setting) {
    setting(group, by, request);
    return [];
  }
  const wanted = children(request, 'participant').map(({ attrs: { jid } }) => ({
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
  return [node(request.tag, {}, answers)];
}

function createGroup({ core, session }: Query, request: BinaryNode): Group {
  const { directory } = core;
  const jid = newGroupJid();
  const { account } = session.device;
  const group = new Group(jid, request.attrs.subject ?? '', 'lid', account);
  for (const { attrs } of children(request, 'participant')) {
    const member = directory.account(attrs.jid);
    if (member && !group.has(member)) group.members.set(member, 'member');
  }
  directory.addGroup(group);
  group.introduce();
  return group;
}

function leaveGroups({ core, session }: Query, request: BinaryNode): BinaryNode[] {
  const left = children(request, 'group').map(({ attrs: { id } }) => {
    core.directory.group(id)?.leave(session.device.account);
    return node('group', { id });
  });
  return [node('leave', {}, left)];
}

/** Group jids have 18 digits that begin with 120363. */
export function newGroupJid(): string {
  const digits = String(randomBytes(6).readUIntBE(0, 6) % 1_000_000_000_000).padStart(12, '0');
  return `120363${digits}@g.us`;
}
