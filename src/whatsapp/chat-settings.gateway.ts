/** One setting of a chat that all devices of the account share. */
export type ChatSetting =
  | { name: 'archived'; value: boolean }
  | { name: 'pinned'; value: boolean }
  /** ms; null for no mute, `FOR_EVER_MS` for one without end */
  | { name: 'mutedUntil'; value: number | null }
  | { name: 'markedUnread'; value: boolean };

/** The addresses of a chat. */
export interface ChatAddresses {
  /** By phone number if that is known. */
  jid: string;
  lid: string | null;
}

/** A stored message, as other devices know it. */
export interface KnownMessage {
  id: string;
  fromMe: boolean;
  /** Who sent it in a group; null elsewhere. */
  participantJid: string | null;
  /** ms */
  timestamp: number;
}

/**
 * Changes what the devices of the account share besides messages (app state). Each call resolves when WhatsApp has
 * accepted the change, which then arrives like one that the phone has made.
 *
 * All throw WhatsAppError `not_connected`, `link_lost`, `keys_missing` if the phone has not sent the keys, or
 * `send_failed` with the code of WhatsApp's refusal.
 */
export abstract class ChatSettingsGateway {
  /** @param newest the newest message: what a device has not seen yet is not archived or read with the rest */
  abstract change(
    chat: ChatAddresses,
    setting: ChatSetting,
    newest: KnownMessage | null,
  ): Promise<void>;

  /** Deletes a message on the devices of this account only. */
  abstract deleteForMe(chat: ChatAddresses, message: KnownMessage): Promise<void>;
}
