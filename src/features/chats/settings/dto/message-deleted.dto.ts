/** The message is deleted on the devices of this account. */
export class MessageDeletedDto {
  status: 'ok';
  message_id: string;
  chat_jid: string;
}
