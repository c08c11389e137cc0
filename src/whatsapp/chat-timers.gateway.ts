import type { ChatAddresses } from './chat-settings.gateway.js';

/** The timer of new chats: after how many seconds messages disappear, 0 if they stay. */
export interface DefaultTimer {
  seconds: number;
  /** ms; when it was set. */
  setAt: number;
}

/** The timers of disappearing messages in chats of two. Those of groups are in `GroupsGateway`. */
export abstract class ChatTimersGateway {
  /** This account's own default, as the phone has set it while this device was linked; null if it never has. */
  abstract readonly ownDefault: DefaultTimer | null;

  /**
   * The seconds that apply to each of these new chats: of the defaults of both sides, the shorter one; 0 for none.
   * WhatsApp is asked once about all; without its answer, it is the own one.
   */
  abstract forNewChats(chats: ChatAddresses[]): Promise<number[]>;

  /**
   * Sets the timer, 0 for none. Resolves when WhatsApp has taken the message that says so, which then arrives like one
   * of the phone.
   * @throws WhatsAppError `not_connected`, `link_lost`, or `send_failed` with WhatsApp's code as `refusal`
   */
  abstract set(chat: ChatAddresses, seconds: number): Promise<void>;
}
