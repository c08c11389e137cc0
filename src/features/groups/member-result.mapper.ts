import type { MemberAction, MemberAnswer } from '../../whatsapp/groups.gateway.js';
import type { MemberResultDto, MemberStatus } from './dto/group.dto.js';

type Explained = Pick<MemberResultDto, 'status'> & { text: string };

const says = (status: MemberStatus, text: string): Explained => ({ status, text });

/**
 * WhatsApp's codes for one person (github.com/wwebjs/whatsapp-web.js/pull/2344, .../wppconnect/issues/2152); 403 comes
 * with the code for an invitation (whatsmeow: types/group.go, GroupParticipantAddRequest).
 */
const ADDING = new Map([
  ['401', says('blocked', 'This person has blocked this account, so it cannot add them.')],
  [
    '403',
    says(
      'invite_required',
      'This person lets nobody add them to groups without asking. Send them the link of GET /api/groups/<jid>/invite.',
    ),
  ],
  ['404', says('not_on_whatsapp', 'Nobody has this address at WhatsApp. Check the number.')],
  [
    '408',
    says(
      'left_recently',
      'This person has left the group a short time ago, so only they can come back: send them the link of GET /api/groups/<jid>/invite.',
    ),
  ],
  ['409', says('already_member', 'This person is in the group already.')],
  ['419', says('group_full', 'The group is full: it has as many members as WhatsApp allows.')],
]);

const CHANGING = new Map([
  ['404', says('not_a_member', 'This person is not in the group.')],
  ['406', says('not_permitted', 'WhatsApp does not let anybody do this to this member.')],
]);

const UNKNOWN = says('refused', 'WhatsApp refused this for an unknown reason.');

/** @param action creating a group is adding, too */
export function toMemberResult(
  { jid, refusal }: MemberAnswer,
  action: MemberAction,
): MemberResultDto {
  if (refusal === null) return { jid, status: 'ok', error_code: null, error_text: null };
  const { status, text } = (action === 'add' ? ADDING : CHANGING).get(refusal) ?? UNKNOWN;
  const code = /^\d+$/.test(refusal) ? refusal : null;
  const more = code ? ` (WhatsApp's code: ${code}.)` : '';
  return { jid, status, error_code: code, error_text: `${text}${more}` };
}
