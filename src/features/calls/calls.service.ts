import { Injectable } from '@nestjs/common';
import { PhonesService } from '../../store/phones/phones.service.js';
import { ChatFinder } from '../chats/chat-finder.js';
import type { CallDto } from '../../base/shapes/call.dto.js';
import { CallsWriter } from '../../store/ingest/calls.writer.js';
import { toCallDto } from '../../store/rows/calls/call.mapper.js';
import { CallsRepository } from '../../store/rows/calls/calls.repository.js';
import { UnitOfWorkRunner } from '../../store/rows/work/unit-of-work.runner.js';
import { ApiError } from '../../base/common/errors/api.error.js';
import type { CallRow } from '../../base/storage/dashboard.schema.js';
import { toCallError } from '../../whatsapp/call-error.js';
import { ChatsGateway } from '../../whatsapp/chats.gateway.js';
import type { CallListDto, CallRejectedDto } from './dto/calls.dto.js';

const ENDINGS = {
  missed: 'nobody has answered it',
  hung_up: 'the caller has hung up',
  rejected: 'it was rejected',
  accepted_elsewhere: 'another device has answered it',
};

/** Lists the calls that ring, and rejects them. */
@Injectable()
export class CallsService {
  constructor(
    private readonly phones: PhonesService,
    private readonly calls: CallsRepository,
    private readonly chats: ChatFinder,
    private readonly writer: UnitOfWorkRunner,
    private readonly ends: CallsWriter,
    private readonly gateway: ChatsGateway,
  ) {}

  async list(): Promise<CallListDto> {
    const phoneId = await this.phones.currentId();
    const open = phoneId === null ? [] : await this.calls.findOpen(phoneId);
    const ringing = open.filter((row) => this.ends.stillRings(row));
    return { calls: await Promise.all(ringing.map((row) => this.toDto(row))) };
  }

  /** @throws ApiError */
  async reject(id: string): Promise<CallRejectedDto> {
    const phoneId = await this.phones.currentId();
    const row = phoneId === null ? undefined : await this.calls.get(phoneId, id);
    if (!row || phoneId === null) throw new ApiError('not_found', 'There is no call with this id.');
    if (!this.ends.stillRings(row)) {
      const why = row.ending === null ? 'it has rung for too long' : ENDINGS[row.ending];
      throw new ApiError('call_ended', `The call does not ring any more: ${why}.`);
    }
    try {
      await this.gateway.rejectCall(id, row.caller_jid);
    } catch (error) {
      throw toCallError(error, { afterLoss: 'GET /api/calls says whether it still rings.' });
    }
    // Keeps the end that WhatsApp may already have reported.
    await this.writer.run(phoneId, (write) => this.ends.end(write, id, 'rejected'));
    return { status: 'ok', call: await this.toDto((await this.calls.get(phoneId, id)) ?? row) };
  }

  private async toDto(row: CallRow): Promise<CallDto> {
    const chat = await this.chats.find(row.chat_jid);
    const caller = await this.chats.find(row.caller_jid);
    return toCallDto(row, { chat, caller });
  }
}
