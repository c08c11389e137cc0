import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { distinctUntilChanged, filter, map, Subscription } from 'rxjs';
import { AccountsService } from '../chats/accounts.service.js';
import { ChatWriter, type ChatWrite } from '../chats/chat-writer.js';
import { isAcknowledged } from '../chats/message-status.policy.js';
import { MessagesRepository } from '../chats/messages.repository.js';
import { ThreadWriter } from '../chats/thread-writer.js';
import { Config } from '../config/config.js';
import type { MessageRow, OutboxRow } from '../storage/dashboard.schema.js';
import { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';
import { WhatsAppError } from '../whatsapp/whatsapp.errors.js';
import { OutboxRepository } from './outbox.repository.js';
import { Pace } from './pace.js';

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
 * session is connected. After a lost connection or a killed process it goes on where the rows say.
 */
@Injectable()
export class OutboxWorker implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(OutboxWorker.name);
  private readonly subscriptions = new Subscription();
  private readonly pace: Pace;
  private running: Promise<void> | null = null;
  private isStopping = false;
  private isWoken = false;
  private isReconnected = false;
  /** Counts connections: a failure that comes late says nothing of the next one. */
  private connection = 0;
  /** Until the next connection: the present one does not answer, even if it is still up. */
  private isLinkLost = false;
  private endPause: () => void = () => {};

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
    const connected$ = this.gateway.session$.pipe(
      map(({ state }) => state === 'connected'),
      distinctUntilChanged(),
      filter((isConnected) => isConnected),
    );
    this.subscriptions.add(connected$.subscribe(() => this.onConnected()));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    this.subscriptions.unsubscribe();
    this.endPause();
    // The gateway's end rejects a send that is under way.
    await this.gateway.close();
    await this.running;
  }

  /** There is something to send. */
  wake(): void {
    this.isWoken = true;
    if (this.running || !this.canSend) return;
    this.running = this.work()
      .catch((error: unknown) => {
        this.logger.error(`Sending has stopped until the next message: ${String(error)}`);
      })
      .finally(() => {
        this.running = null;
        // It may have come between the last look and the end.
        if (this.isReconnected) this.wake();
      });
  }

  private onConnected(): void {
    this.connection += 1;
    this.isReconnected = true;
    this.isLinkLost = false;
    this.wake();
  }

  private async work(): Promise<void> {
    const accountId = await this.accounts.currentId();
    if (accountId === null) return;
    while (this.canSend && (this.isWoken || this.isReconnected)) {
      this.isWoken = false;
      await this.takeUpAgain(accountId);
      await this.sendAll(accountId);
    }
  }

  /** What the connection before this one left half done. */
  private async takeUpAgain(accountId: number): Promise<void> {
    if (!this.isReconnected) return;
    this.isReconnected = false;
    await this.outbox.removeConfirmed(accountId);
    await this.outbox.requeueUnconfirmed(accountId);
  }

  private async sendAll(accountId: number): Promise<void> {
    while (this.canSend && !this.isReconnected) {
      const row = await this.outbox.next(accountId);
      if (!row) return;
      await this.pauseFor(this.pace.delayAt(performance.now()));
      if (!this.canSend) return;
      this.pace.note(performance.now());
      if (row.attempts >= MAX_ATTEMPTS) await this.fail(row, NO_ANSWER);
      else await this.sendOne(row);
    }
  }

  private async sendOne(row: OutboxRow): Promise<void> {
    await this.change(row, async (write, message) => {
      await this.outbox.setState(write, row, { state: 'sending', attempts: row.attempts + 1 });
      if (message.status !== 'queued') return;
      await this.threads.changeSent(write, message, { status: 'sending' });
    });
    const { connection } = this;
    try {
      await this.gateway.send({
        id: row.message_id,
        content: row.content,
        recipientJid: row.recipient_jid,
      });
    } catch (error) {
      await this.onFailure(row, error, connection);
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

  private async onFailure(row: OutboxRow, error: unknown, connection: number): Promise<void> {
    if (error instanceof WhatsAppError && error.code !== 'send_failed') {
      this.logger.warn(`A message waits for the next connection: ${error.message}`);
      this.isLinkLost = connection === this.connection;
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

  private async pauseFor(ms: number): Promise<void> {
    if (ms === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private get canSend(): boolean {
    return this.isConnected && !this.isStopping && !this.isLinkLost;
  }

  private get isConnected(): boolean {
    return this.gateway.session.state === 'connected';
  }
}
