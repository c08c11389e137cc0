import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import { groupNode } from '../directory/group-nodes.js';
import { isDescription, isEphemeralTime, isSubject, mayChange } from '../directory/group-rules.js';
import { Group } from '../directory/group.js';
import { idBytes } from '../state/ids.js';
import { child, children, node, text } from '../transport/nodes.js';
import { changeMembers, firstMembers, isMembershipChange } from './group-member.queries.js';
import { QueryError, UnknownQueryError, type Query } from './query.js';

/** A change of a group by a member. */
type GroupChange = (group: Group, by: Account, request: BinaryNode) => void;

const SETTINGS: Partial<Record<string, GroupChange>> = {
  subject: (group, by, request) => group.rename(by, checked(text(request), isSubject)),
  description: describe,
  ephemeral: (group, by, request) =>
    group.setEphemeral(by, checked(Number(request.attrs.expiration), isEphemeralTime)),
  not_ephemeral: (group, by) => group.setEphemeral(by, 0),
  announcement: (group, by) => group.setAnnouncement(by, true),
  not_announcement: (group, by) => group.setAnnouncement(by, false),
  locked: (group, by) => group.setLocked(by, true),
  unlocked: (group, by) => group.setLocked(by, false),
  member_add_mode: (group, by, request) =>
    group.setMemberAdding(by, text(request) === 'all_member_add'),
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
  if (request.tag === 'create') return [createGroup(query, request)];
  if (request.tag === 'leave') return leaveGroups(query, request);
  const group = core.directory.group(iq.attrs.to);
  if (!group) throw new QueryError(404, 'item-not-found');
  if (!group.has(account)) throw new QueryError(403, 'forbidden');
  return iq.attrs.type === 'get'
    ? show(group, account, request)
    : applyChange(query, group, request);
}

function show(group: Group, account: Account, request: BinaryNode): BinaryNode[] {
  if (request.tag === 'query') return [groupNode(group)];
  if (request.tag !== 'invite') throw new UnknownQueryError();
  if (!group.isAdmin(account)) throw new QueryError(401, 'not-authorized');
  return [node('invite', { code: group.settings.inviteCode })];
}

function applyChange({ core, session }: Query, group: Group, request: BinaryNode): BinaryNode[] {
  const by = session.device.account;
  const { tag } = request;
  const setting = SETTINGS[tag];
  if (!setting && !isMembershipChange(tag)) throw new UnknownQueryError();
  if (!mayChange(group, by, tag)) throw new QueryError(401, 'not-authorized');
  if (!setting) return [node(tag, {}, changeMembers(group, by, request, core.directory))];
  setting(group, by, request);
  return [];
}

/** A change of the description names the one that it replaces, so that two changes at once do not both win. */
function describe(group: Group, by: Account, request: BinaryNode): void {
  if (request.attrs.prev !== group.settings.description?.id) throw new QueryError(409, 'conflict');
  const words = request.attrs.delete === 'true' ? '' : text(child(request, 'body'));
  group.describe(by, checked(words, isDescription), request.attrs.id);
}

function createGroup({ core, session }: Query, request: BinaryNode): BinaryNode {
  const { directory } = core;
  const { account } = session.device;
  const subject = checked(request.attrs.subject ?? '', isSubject);
  const group = new Group(newGroupJid(), subject, 'lid', account);
  const wanted = children(request, 'participant').map(({ attrs }) => attrs.jid ?? '');
  const { members, refused } = firstMembers(group, wanted, directory);
  for (const member of members) group.members.set(member, 'member');
  directory.addGroup(group);
  group.introduce();
  const answer = groupNode(group);
  return { ...answer, content: [...children(answer), ...refused] };
}

function leaveGroups({ core, session }: Query, request: BinaryNode): BinaryNode[] {
  const { account } = session.device;
  const left = children(request, 'group').map(({ attrs: { id } }) => {
    const group = core.directory.group(id);
    if (!group?.has(account)) return node('group', { id, error: group ? '403' : '404' });
    group.leave(account);
    return node('group', { id });
  });
  return [node('leave', {}, left)];
}

function checked<T>(value: T, isAllowed: (value: T) => boolean): T {
  if (!isAllowed(value)) throw new QueryError(406, 'not-acceptable');
  return value;
}

/** Group jids have 18 digits that begin with 120363. */
export function newGroupJid(): string {
  const digits = String(idBytes(6).readUIntBE(0, 6) % 1_000_000_000_000).padStart(12, '0');
  return `120363${digits}@g.us`;
}
