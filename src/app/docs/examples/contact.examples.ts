import type {
  CheckedPhonesDto,
  ContactInfoDto,
  ContactListDto,
} from '../../../features/contacts/dto/contact.dto.js';
import type { MessageDeletedDto } from '../../../features/chats/settings/dto/message-deleted.dto.js';
import type { ChangeChatDto } from '../../../features/chats/settings/dto/change-chat.dto.js';
import type {
  PresenceSentDto,
  PresenceSubscribedDto,
  SendPresenceDto,
} from '../../../features/presence/dto/presence.dto.js';
import type { CheckPhonesDto } from '../../../features/contacts/dto/contact-requests.dto.js';

const GRACE = {
  jid: '15550102@s.whatsapp.net',
  lid: '200000000102@lid',
  name: 'Grace',
  push_name: 'Grace H.',
  verified_name: null,
  phone: '+15550102',
};

const JID = '15550102@s.whatsapp.net';

export const CONTACT_EXAMPLES = {
  MessageDeletedDto: {
    status: 'ok',
    message_id: '3EB0A1B2C3D4E5F6A7B8C9',
    chat_jid: JID,
  } satisfies MessageDeletedDto,
  ChangeChatDto: { archived: true } satisfies ChangeChatDto,
  SendPresenceDto: { state: 'typing' } satisfies SendPresenceDto,
  PresenceSentDto: { status: 'ok', chat_jid: JID, state: 'typing' } satisfies PresenceSentDto,
  PresenceSubscribedDto: { status: 'ok', chat_jid: JID } satisfies PresenceSubscribedDto,
  ContactListDto: {
    contacts: [GRACE],
    pagination: { limit: 1000, next: null },
  } satisfies ContactListDto,
  ContactInfoDto: {
    ...GRACE,
    about: 'At sea',
    about_set_at: Date.UTC(2026, 10, 20, 12, 5),
    picture_url: '/api/contacts/15550102%40s.whatsapp.net/picture',
    is_on_whatsapp: true,
  } satisfies ContactInfoDto,
  CheckPhonesDto: { phones: ['+15550102'] } satisfies CheckPhonesDto,
  CheckedPhonesDto: {
    results: [
      {
        phone: '+15550102',
        is_on_whatsapp: true,
        jid: '15550102@s.whatsapp.net',
        lid: '200000000102@lid',
      },
    ],
  } satisfies CheckedPhonesDto,
};
