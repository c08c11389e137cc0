import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import type { Directory } from '../directory/directory.js';
import { memberNodes } from '../directory/group-nodes.js';
import { MAX_MEMBERS } from '../directory/group-rules.js';
import type { Group } from '../directory/group.js';
import { idBytes } from '../state/ids.js';
import { children, node } from '../transport/nodes.js';

type MembershipChange = 'add' | 'remove' | 'promote' | 'demote';

const INVITATION_SECONDS = 3 * 24 * 60 * 60;

export function isMembershipChange(tag: string): tag is MembershipChange {
  return ['add', 'remove', 'promote', 'demote'].includes(tag);
}

/**
 * Changes members as far as possible, and answers for each of them.
 * @returns a `participant` each; a refused one has an `error`
 */
export function changeMembers(
  group: Group,
  by: Account,
  request: BinaryNode,
  directory: Directory,
): BinaryNode[] {
  const change = request.tag as MembershipChange;
  const changed: Account[] = [];
  const answers = children(request, 'participant').map(({ attrs: { jid } }) => {
    const account = directory.account(jid);
    const size = group.members.size + changed.length;
    const error =
      change === 'add' ? refusalToAdd(group, account, size) : refusal(group, account, change);
    if (!account || error) return refusedNode(jid, error ?? '404', change);
    changed.push(account);
    // The current state: after a removal the member has no role any more.
    return memberNodes(group, [account])[0];
  });
  group[change](by, ...changed);
  return answers;
}

/** Accounts that can be members from the start, and the answers for the others. */
export function firstMembers(group: Group, jids: string[], directory: Directory) {
  const members: Account[] = [];
  const refused = jids.flatMap((jid) => {
    const account = directory.account(jid);
    const error = refusalToAdd(group, account, 1 + members.length);
    if (!account || error) return error === '409' ? [] : refusedNode(jid, error ?? '404', 'add');
    if (!members.includes(account)) members.push(account);
    return [];
  });
  return { members, refused };
}

/** WhatsApp's code for a member that cannot be added; undefined for others. */
function refusalToAdd(group: Group, account: Account | undefined, size: number) {
  if (!account) return '404';
  if (group.has(account)) return '409';
  if (account.groupPrivacy === 'blocked') return '401';
  if (account.groupPrivacy === 'invitation') return '403';
  if (group.left.has(account)) return '408';
  return size >= MAX_MEMBERS ? '419' : undefined;
}

/** The creator can neither be removed nor lose the role. */
function refusal(group: Group, account: Account | undefined, change: MembershipChange) {
  if (!account || !group.has(account)) return '404';
  const isCreator = group.members.get(account) === 'superadmin';
  return isCreator && change !== 'promote' ? '406' : undefined;
}

/** The answer for a refused member; a person who can only be invited gets a code for the invitation. */
function refusedNode(jid: string | undefined, error: string, change: string): BinaryNode {
  if (change !== 'add' || error !== '403') return node('participant', { jid, error });
  const expiration = String(Math.floor(Date.now() / 1000) + INVITATION_SECONDS);
  const code = idBytes(12).toString('base64url');
  return node('participant', { jid, error }, [node('add_request', { code, expiration })]);
}
