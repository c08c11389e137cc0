import type { proto } from '@whiskeysockets/baileys';
import { withSecret } from './text.js';

const THREE_DAYS_S = 3 * 24 * 60 * 60;

/** An invitation to somebody who may not be added to a group directly. */
export const groupInviteMessage = (
  group: { jid: string; name: string },
  given: proto.Message.IGroupInviteMessage = {},
): proto.IMessage =>
  withSecret({
    groupInviteMessage: {
      groupJid: group.jid,
      groupName: group.name,
      inviteCode: 'AbCdEfGhIjKlMnOp',
      inviteExpiration: Math.floor(Date.now() / 1000) + THREE_DAYS_S,
      ...given,
    },
  });
