import { IsIn } from 'class-validator';
import type { TypingState } from '../../../whatsapp/presence.gateway.js';

const STATES: TypingState[] = ['typing', 'recording', 'paused'];

export class SendPresenceDto {
  /** The action of this account in the chat. WhatsApp shows it for some seconds: repeat it while it goes on. */
  @IsIn(STATES, { message: `must be one of ${STATES.join(', ')}` })
  state: 'typing' | 'recording' | 'paused';
}

export class PresenceSentDto {
  status: 'ok';
  chat_jid: string;
  state: 'typing' | 'recording' | 'paused';
}

export class PresenceSubscribedDto {
  status: 'ok';
  chat_jid: string;
}

/** A person's action in a chat, as the stream announces it. */
export class PresenceDto {
  chat_jid: string;
  /** The same as the chat, except in groups. */
  sender_jid: string;
  sender_name: string | null;
  state: 'typing' | 'recording' | 'paused' | 'online' | 'offline';
  /** Milliseconds since 1970; null if the person is online, or hides it. */
  last_seen: number | null;
}
