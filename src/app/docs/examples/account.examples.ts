import { REASONS } from '../../../whatsapp/session-reasons.js';

const { connected, notConnected } = REASONS;

/** Examples of the classes about accounts. */
export const ACCOUNT_EXAMPLES = {
  AccountDto: {
    account: 'second',
    state: 'connected',
    reason: connected.summary,
    reason_code: connected.code,
    me: {
      jid: '15550101@s.whatsapp.net',
      lid: '100000000000001@lid',
      phone: '+15550101',
      name: 'Test phone',
    },
    unread: 3,
  },
  AccountListDto: {
    accounts: [
      {
        account: 'default',
        state: 'disconnected',
        reason: notConnected.summary,
        reason_code: notConnected.code,
        me: null,
        unread: 0,
      },
    ],
  },
  DeletedDataDto: { chats: 12, messages: 3456, events: 7890, files: 78 },
  AccountDeletedDto: {
    status: 'ok',
    account: 'second',
    deleted_data: { chats: 12, messages: 3456, events: 7890, files: 78 },
  },
  CreateAccountDto: { account: 'second' },
};
