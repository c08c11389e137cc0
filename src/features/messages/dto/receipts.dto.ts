/** The progress of a message with one person. Times are milliseconds since 1970, null for steps to come. */
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
   * In a group, one for each member at the time of sending; otherwise one for the contact; none for messages of others.
   * For a message to a group from another device, only members with a receipt.
   */
  receipts: ReceiptDto[];
}
