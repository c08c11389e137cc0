import type { BinaryNode } from '@whiskeysockets/baileys';
import { newId } from '../state/ids.js';
import { node, nowSeconds } from '../transport/nodes.js';
import type { Account, Addressing } from './account.js';
import type { GroupState } from './group-state.js';

const seconds = (date: Date): string => String(Math.floor(date.getTime() / 1000));

/** A group as the answers to `w:g2` queries and the notice of a new one show it (Baileys Socket/groups.js, extractGroupMetadata). */
export function groupNode(group: GroupState): BinaryNode {
  const { settings, creator, addressing } = group;
  const isLid = addressing === 'lid';
  return node(
    'group',
    {
      id: group.jid.replace('@g.us', ''),
      subject: group.subject,
      s_t: seconds(settings.subjectAt),
      s_o: settings.subjectBy.address(addressing),
      s_o_pn: isLid ? settings.subjectBy.alternate('lid') : undefined,
      creation: seconds(group.createdAt),
      creator: creator.address(addressing),
      creator_pn: isLid ? creator.alternate('lid') : undefined,
      addressing_mode: addressing,
      size: String(group.members.size),
    },
    [...settingNodes(group), ...memberNodes(group, group.accounts)],
  );
}

/** Members with both addresses, if the server reveals the other one. */
export function memberNodes(group: GroupState, accounts: readonly Account[]): BinaryNode[] {
  const { addressing } = group;
  return accounts.map((account) => {
    const role = group.members.get(account);
    const alternate = account.alternate(addressing);
    return node('participant', {
      jid: account.address(addressing),
      ...(addressing === 'lid' ? { phone_number: alternate } : { lid: alternate }),
      type: role === 'member' ? undefined : role,
    });
  });
}

/** The notice of a change, from the group jid with the author as participant (type `w:gp2`). */
export function groupNotice(group: GroupState, by: Account, change: BinaryNode): BinaryNode {
  return node(
    'notification',
    {
      from: group.jid,
      type: 'w:gp2',
      id: newId(8),
      t: nowSeconds(),
      notify: by.name,
      ...participantAttributes(by, group.addressing),
      addressing_mode: group.addressing,
    },
    [change],
  );
}

/** The sender in a room, with both addresses if the server reveals both. */
export function participantAttributes(
  account: Account,
  addressing: Addressing,
): Record<string, string | undefined> {
  const alternate = account.alternate(addressing);
  return {
    participant: account.address(addressing),
    ...(addressing === 'lid' ? { participant_pn: alternate } : { participant_lid: alternate }),
  };
}

/** People who may add members, as WhatsApp names them. */
export function addModeOf({ settings }: GroupState): string {
  return settings.canMembersAdd ? 'all_member_add' : 'admin_add';
}

function settingNodes(group: GroupState): BinaryNode[] {
  const { settings, addressing } = group;
  const { description, ephemeralSeconds, isAnnouncement, isLocked } = settings;
  const nodes: BinaryNode[] = [];
  if (description) {
    const participant = description.by.address(addressing);
    const attrs = { id: description.id, t: seconds(description.at), participant };
    nodes.push(node('description', attrs, [node('body', {}, Buffer.from(description.text))]));
  }
  if (ephemeralSeconds) nodes.push(node('ephemeral', { expiration: String(ephemeralSeconds) }));
  if (isAnnouncement) nodes.push(node('announcement'));
  if (isLocked) nodes.push(node('locked'));
  nodes.push(node('member_add_mode', {}, Buffer.from(addModeOf(group))));
  return nodes;
}
