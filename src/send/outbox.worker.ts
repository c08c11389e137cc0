import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { distinctUntilChanged, map, Subscription } from 'rxjs';
import { AccountsService } from '../chats/accounts.service.js';
import type { ChatWrite } from '../chats/chat-write.js';
import { ChatWriter } from '../chats/chat-writer.js';
import { isAcknowledged } from '../chats/message-status.policy.js';
import { MessagesRepository } from '../chats/messages.repository.js';
import { ThreadWriter } from '../chats/thread-writer.js';
import { Config } from '../config/config.js';
import type { MessageRow, OutboxRow } from '../storage/dashboard.schema.js';
import { SerialQueue } from '../whatsapp/serial-queue.js';
import { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';
import { WhatsAppError } from '../whatsapp/whatsapp.errors.js';
import { OutboxRepository } from './outbox.repository.js';
import { Pace } from './pace.js';
import { SendingTurn } from './sending-turn.js';

type FailureReason = Pick<MessageRow, 'error_code' | 'error_text'>;

const NOT_SENT: FailureReason = {
  error_code: 'send_failed',
  error_text: 'The message could not be sent.',
};
const NO_ANSWER: FailureReason = {
  error_code: 'no_ack',
  error_text: 'WhatsApp has not answered, however often the message was sent; it may have arrived.',
};

/** A message that never gets an answer must not hold up all others, nor be sent for ever. */
const MAX_ATTEMPTS = 5;

/**
 * Sends what is in the outbox, one message at a time in the order of its acceptance, whenever the
 * session is connected. Each connection has a turn; the next one's begins when the last message of
 * the one before is settled, and takes up what that left half done.
 */
@Injectable()
export class OutboxWorker implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(OutboxWorker.name);
  private readonly subscriptions = new Subscription();
  private readonly turns = new SerialQueue();
  private readonly pace: Pace;
  private turn = new SendingTurn();

  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly accounts: AccountsService,
    private readonly writer: ChatWriter,
    private readonly threads: ThreadWriter,
    private readonly messages: MessagesRepository,
    private readonly outbox: OutboxRepository,
    config: Config,
  ) {
    this.pace = new Pace(config.send.perMinute);
  }

  onModuleInit(): void {
    const isConnected$ = this.gateway.session$.pipe(
      map(({ state }) => state === 'connected'),
      distinctUntilChanged(),
    );
    this.subscriptions.add(
      isConnected$.subscribe((isConnected) => {
        this.turn.end();
        if (isConnected) this.begin(new SendingTurn());
      }),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.subscriptions.unsubscribe();
    this.turn.end();
    // The gateway's end rejects a send that is under way.
    await this.gateway.close();
    await this.turns.drain();
  }

  /** There is something to send. */
  wake(): void {
    this.turn.wake();
  }

  private begin(turn: SendingTurn): void {
    this.turn = turn;
    this.turns
      .run(() => this.serve(turn))
      .catch((error: unknown) => {
        this.logger.error(`Sending has stopped until the next connection: ${String(error)}`);
      });
  }

  private async serve(turn: SendingTurn): Promise<void> {
    if (turn.isOver) return;
    const accountId = await this.accounts.currentId();
    if (accountId === null) return;
    await this.outbox.removeConfirmed(accountId);
    await this.outbox.requeueUnconfirmed(accountId);
    while (!turn.isOver) await this.step(turn, accountId);
  }

  private async step(turn: SendingTurn, accountId: number): Promise<void> {
    const row = await this.outbox.next(accountId);
    if (!row) return turn.pause();
    const delayMs = this.pace.delayAt(performance.now());
    if (delayMs > 0) return turn.pause(delayMs);
    this.pace.note(performance.now());
    if (row.attempts >= MAX_ATTEMPTS) await this.fail(row, NO_ANSWER);
    else await this.sendOne(row, turn);
  }

  private async sendOne(row: OutboxRow, turn: SendingTurn): Promise<void> {
    await this.change(row, async (write, message) => {
      await this.outbox.setState(write, row, { state: 'sending', attempts: row.attempts + 1 });
      if (message.status !== 'queued') return;
      await this.threads.changeSent(write, message, { status: 'sending' });
    });
    try {
      await this.gateway.send({
        id: row.message_id,
        content: row.content,
        recipientJid: row.recipient_jid,
      });
    } catch (error) {
      await this.onFailure(row, error, turn);
      return;
    }
    await this.onWritten(row);
  }

  private async onWritten(row: OutboxRow): Promise<void> {
    const writtenAt = Date.now();
    await this.change(row, async (write, message) => {
      await this.outbox.setWritten(write, row);
      // Of a message that is sent again the last time counts: its answer is awaited from then on.
      await this.threads.changeSent(write, message, { written_at: writtenAt });
    });
  }

  private async onFailure(row: OutboxRow, error: unknown, turn: SendingTurn): Promise<void> {
    if (error instanceof WhatsAppError && error.code !== 'send_failed') {
      this.logger.warn(`A message waits for the next connection: ${error.message}`);
      // A connection that lost one message would lose the next one, too.
      turn.end();
      return;
    }
    this.logger.error(`A message could not be sent: ${(error as Error).message}`);
    await this.fail(row, NOT_SENT);
  }

  private async fail(row: OutboxRow, reason: FailureReason): Promise<void> {
    await this.change(row, async (write, message) => {
      await this.outbox.setState(write, row, { state: 'failed' });
      if (isAcknowledged(message.status)) return;
      await this.threads.changeSent(write, message, { status: 'error', ...reason }, 'ack.error');
    });
  }

  private async change(
    row: OutboxRow,
    work: (write: ChatWrite, message: MessageRow) => Promise<void>,
  ): Promise<void> {
    await this.writer.run(row.account_id, async (write) => {
      const message = await this.messages.findSent(write, row.message_id);
      if (message) await work(write, message);
    });
  }
}
