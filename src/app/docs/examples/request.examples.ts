import type {
  ReadChatDto,
  RequestHistoryDto,
} from '../../../features/chats/dto/chat-requests.dto.js';
import type { PairingCodeRequestDto } from '../../../features/connection/dto/pairing-code.dto.js';
import type {
  EditDto,
  NewReactionDto,
  NewVoteDto,
  ForwardDto,
} from '../../../features/changes/dto/changes.dto.js';
import type { LoginDto } from '../../../auth/login/dto/login.dto.js';
import type { NewMessageDto } from '../../../features/send/dto/new-message.dto.js';
import type { SendTextDto } from '../../../features/send/dto/send-text.dto.js';

const SEND: SendTextDto = { to: '+15550102', text: 'Hello' };
const NEW_MESSAGE: NewMessageDto = { text: 'Hello to all', quoted_id: null };
const READ: ReadChatDto = { send_receipts: true };
const HISTORY: RequestHistoryDto = { count: 50 };
const PAIRING_CODE: PairingCodeRequestDto = { phone: '+15550100' };
const LOGIN: LoginDto = { token: 'the-value-of-SERVICE_API_TOKEN' };

export const REQUEST_EXAMPLES = {
  SendTextDto: SEND,
  NewMessageDto: NEW_MESSAGE,
  ReadChatDto: READ,
  RequestHistoryDto: HISTORY,
  PairingCodeRequestDto: PAIRING_CODE,
  LoginDto: LOGIN,
  NewReactionDto: { emoji: '👍' } satisfies NewReactionDto,
  EditDto: { text: 'Hello, Grace' } satisfies EditDto,
  ForwardDto: { to: ['15550103@s.whatsapp.net'] } satisfies ForwardDto,
  NewVoteDto: { options: ['Tomorrow'] } satisfies NewVoteDto,
};
