import { proto } from '@whiskeysockets/baileys';
import type { Account } from '../../directory/account.js';

/** The message in which a phone sends its companions the LIDs of numbers (Baileys Utils/process-message.js). */
export function lidMappingsMessage(accounts: readonly Account[]): proto.IMessage {
  const encodedMappingPayload = proto.LIDMigrationMappingSyncPayload.encode({
    pnToLidMappings: accounts.map(({ number, lidUser }) => ({
      pn: Number(number),
      assignedLid: Number(lidUser),
    })),
    chatDbMigrationTimestamp: Math.floor(Date.now() / 1000),
  }).finish();
  return {
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.LID_MIGRATION_MAPPING_SYNC,
      lidMigrationMappingSyncMessage: { encodedMappingPayload },
    },
  };
}
