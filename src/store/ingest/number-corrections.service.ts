import { Injectable } from '@nestjs/common';
import { PhonesService } from '../phones/phones.service.js';
import { ChatsRepository } from '../rows/chats/chats.repository.js';
import { UnitOfWorkRunner } from '../rows/work/unit-of-work.runner.js';
import { MessageChangesWriter } from '../rows/write/message-changes.writer.js';
import { MessageStatusWriter } from '../rows/write/message-status.writer.js';

/**
 * Stores WhatsApp's corrections of numbers, for ever: some countries' numbers have two forms, of which an account has
 * one. Answers come only from the correct address, so the chat must be found under both.
 */
@Injectable()
export class NumberCorrectionsService {
  constructor(
    private readonly phones: PhonesService,
    private readonly writer: UnitOfWorkRunner,
    private readonly chats: ChatsRepository,
    private readonly changes: MessageChangesWriter,
    private readonly statuses: MessageStatusWriter,
  ) {}

  /** @param typed the jid of the number that was looked up */
  async store(typed: string, pn: string, lid: string | null): Promise<void> {
    const phoneId = await this.phones.currentId();
    if (phoneId === null) return;
    await this.writer.run(phoneId, async (write) => {
      await this.chats.correct(write, typed, { pn, lid });
      await this.changes.applyWhatWaited(write);
      await this.statuses.applyWhatWaited(write);
    });
  }
}
