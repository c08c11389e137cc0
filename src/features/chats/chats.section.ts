import { Injectable } from '@nestjs/common';
import {
  DiagnosticsSection,
  type BundlePart,
} from '../../base/common/diagnostics/diagnostics.section.js';
import { ChatsService } from './chats.service.js';
import type { ChatDto } from './dto/chat.dto.js';

const MAX_CHATS = 30;

export interface ChatsSummary {
  chat_count: number;
  chats: ChatDto[];
}

/** The newest chats and the number of all chats. */
@Injectable()
export class ChatsSection extends DiagnosticsSection {
  constructor(private readonly chats: ChatsService) {
    super();
  }

  override readonly bundleParts = {
    chats: {
      read: () => this.listNewest(),
      registerPeople: (chats, people) => {
        for (const { jid, pn, lid, name } of chats) {
          people.register([jid, pn, lid], [name]);
        }
      },
    } satisfies BundlePart<ChatDto[]>,
  };

  override async summarize(): Promise<ChatsSummary> {
    return { chats: await this.listNewest(), chat_count: await this.chats.count() };
  }

  private async listNewest(): Promise<ChatDto[]> {
    return (await this.chats.list({ limit: MAX_CHATS })).chats;
  }
}
