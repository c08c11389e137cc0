/** How far a message has come with one person. Times are milliseconds since 1970, null where it has not. */
export class ReceiptDto {
  jid: string;
  name: string | null;
  delivered_at: number | null;
  read_at: number | null;
  played_at: number | null;
}

export class MessageReceiptsDto {
  message_id: string;
  /**
   * In a group one for each of those who were members when it was sent, otherwise one for the contact; none for messages
   * of others. Of a message to a group that another device has sent, only members with a receipt.
   */
  receipts: ReceiptDto[];
}
