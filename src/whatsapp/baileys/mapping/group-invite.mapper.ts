import type { proto } from '@whiskeysockets/baileys';
import type { MessageBody } from './message-body.js';
import { toNumber } from './message-content.js';

export function toGroupInviteBody(invite: proto.Message.IGroupInviteMessage): MessageBody {
  const { groupJid, groupName, inviteCode, inviteExpiration, caption } = invite;
  const expiresAt = toNumber(inviteExpiration);
  return {
    type: 'group_invite',
    label: `Invitation to the group "${groupName ?? ''}"`,
    text: caption || null,
    details: {
      type: 'group_invite',
      groupJid: groupJid ?? '',
      groupName: groupName ?? '',
      code: inviteCode ?? '',
      expiresAt: expiresAt ? expiresAt * 1000 : null,
    },
  };
}
