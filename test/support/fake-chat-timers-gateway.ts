import { ChatTimersGateway, type DefaultTimer } from '../../src/whatsapp/chat-timers.gateway.js';

/** Timers of an account without a default; keeps what was asked for and set. */
export class FakeChatTimersGateway extends ChatTimersGateway {
  ownDefault: DefaultTimer | null = null;
  seconds = 0;
  readonly asked: string[] = [];
  readonly sent: [jid: string, seconds: number][] = [];

  forNewChats(chats: { jid: string }[]): Promise<number[]> {
    this.asked.push(...chats.map(({ jid }) => jid));
    return Promise.resolve(chats.map(() => this.seconds));
  }

  set({ jid }: { jid: string }, seconds: number): Promise<void> {
    this.sent.push([jid, seconds]);
    return Promise.resolve();
  }
}
