import type {
  ChangedMembersDto,
  CreatedGroupDto,
  GroupDto,
  GroupLeftDto,
  InviteDto,
  MemberResultDto,
} from '../../../features/groups/dto/group.dto.js';
import type {
  ChangeGroupDto,
  ChangeMembersDto,
  CreateGroupDto,
} from '../../../features/groups/dto/group-requests.dto.js';
import type { MessageReceiptsDto } from '../../../features/messages/dto/responses.dto.js';

const AT = Date.UTC(2026, 10, 20, 12, 5);
const GRACE = '15550102@s.whatsapp.net';
const LINUS = '15550103@s.whatsapp.net';
const CODE = 'AbCdEfGhIjKlMnOpQrStUv';

const GROUP: GroupDto = {
  jid: '120363000000000000@g.us',
  subject: 'Rowing club',
  description: 'Tuesdays at six',
  owner_jid: '15550100@s.whatsapp.net',
  created_at: AT,
  is_announcement: false,
  is_locked: true,
  ephemeral_seconds: null,
  size: 2,
  my_role: 'superadmin',
  participants: [
    {
      jid: '15550100@s.whatsapp.net',
      lid: '200000000100@lid',
      phone: '+15550100',
      name: 'Ada',
      role: 'superadmin',
      is_me: true,
    },
    {
      jid: GRACE,
      lid: '200000000102@lid',
      phone: '+15550102',
      name: 'Grace',
      role: 'member',
      is_me: false,
    },
  ],
};

const RESULTS: MemberResultDto[] = [
  { jid: GRACE, status: 'ok', error_code: null, error_text: null },
  {
    jid: LINUS,
    status: 'invite_required',
    error_code: '403',
    error_text:
      "This person lets nobody add them to groups without asking. Send them the link of GET /api/groups/<jid>/invite. (WhatsApp's code: 403.)",
  },
];

const CREATED: CreatedGroupDto = { ...GROUP, results: RESULTS };
const CHANGED: ChangedMembersDto = { results: RESULTS, group: GROUP };
const INVITE: InviteDto = { code: CODE, url: `https://chat.whatsapp.com/${CODE}` };
const LEFT: GroupLeftDto = { status: 'ok' };
const CREATE: CreateGroupDto = { subject: 'Rowing club', participants: [GRACE, LINUS] };
const CHANGE: ChangeGroupDto = { description: 'Tuesdays at six', is_locked: true };
const CHANGE_MEMBERS: ChangeMembersDto = { action: 'add', participants: [GRACE, LINUS] };

const RECEIPTS: MessageReceiptsDto = {
  message_id: '3EB0A1B2C3D4E5F60718',
  receipts: [
    {
      jid: GRACE,
      name: 'Grace',
      delivered_at: AT + 400,
      read_at: AT + 2300,
      played_at: null,
    },
    { jid: LINUS, name: null, delivered_at: null, read_at: null, played_at: null },
  ],
};

export const GROUP_EXAMPLES = {
  GroupDto: GROUP,
  CreatedGroupDto: CREATED,
  ChangedMembersDto: CHANGED,
  InviteDto: INVITE,
  GroupLeftDto: LEFT,
  CreateGroupDto: CREATE,
  ChangeGroupDto: CHANGE,
  ChangeMembersDto: CHANGE_MEMBERS,
  MessageReceiptsDto: RECEIPTS,
};
