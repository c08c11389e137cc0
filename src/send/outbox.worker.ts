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
    this.subscriptions.add(connected$.subscribe(() => this.restart()));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    this.subscriptions.unsubscribe();
    this.endPause();
    // The gateway's end rejects a send that is under way.
    await this.gateway.close();
    await this.running;
  }

  /** There is something new to send. */
  wake(): void {
    if (this.running || this.isStopping || !this.isConnected) return;
    this.running = this.work()
      .catch((error: unknown) => {
        this.logger.error(`Sending has stopped until the next connection: ${String(error)}`);
      })
      .finally(() => (this.running = null));
  }

  private restart(): void {
    void this.accounts
      .currentId()
      .then(async (accountId) => {
        await this.running;
        if (accountId === null) return;
        await this.outbox.removeConfirmed(accountId);
        await this.outbox.requeueUnconfirmed(accountId);
        this.wake();
      })
      .catch((error: unknown) => {
        this.logger.error(`The outbox could not be taken up again: ${String(error)}`);
      });
  }

  private async work(): Promise<void> {
    const accountId = await this.accounts.currentId();
    if (accountId === null) return;
    while (this.isConnected && !this.isStopping) {
      const row = await this.outbox.next(accountId);
      if (!row) return;
      await this.pauseFor(this.pace.delayAt(Date.now()));
      if (!this.isConnected || this.isStopping) return;
      this.pace.note(Date.now());
      if (!(await this.sendOne(row))) return;
    }
  }

  /** False when the connection went away: the row stays for the next one. */
  private async sendOne(row: OutboxRow): Promise<boolean> {
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
      return this.onFailure(row, error);
    }
    await this.onWritten(row);
    return true;
  }

  private async onWritten(row: OutboxRow): Promise<void> {
    const writtenAt = Date.now();
    await this.change(row, async (write, message) => {
      await this.outbox.setState(write, row, { state: 'written' });
      await this.threads.changeSent(write, message, {
        written_at: message.written_at ?? writtenAt,
      });
    });
  }

  private async onFailure(row: OutboxRow, error: unknown): Promise<boolean> {
    if (error instanceof WhatsAppError && error.code !== 'send_failed') {
      this.logger.warn(`A message waits for the next connection: ${error.message}`);
      return false;
    }
    this.logger.error(`A message could not be sent: ${(error as Error).message}`);
    await this.change(row, async (write, message) => {
      await this.outbox.setState(write, row, { state: 'failed' });
      if (isAcknowledged(message.status)) return;
      const changes = {
        status: 'error',
        error_code: 'send_failed',
        error_text: 'The message could not be sent.',
      };
      await this.threads.changeSent(write, message, changes, 'ack.error');
    });
    return true;
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

  private get isConnected(): boolean {
    return this.gateway.session.state === 'connected';
  }
}
