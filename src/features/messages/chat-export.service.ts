import { Injectable } from '@nestjs/common';
import { ChatFinder } from '../chats/chat-finder.js';
import { toChatDto } from '../chats/dto/chat.dto.js';
import { ShownJids } from '../../store/rows/work/shown-jids.js';
import { toMessageDto, unreadableNames } from '../../store/rows/messages/message.mapper.js';
import type { MessageDto } from '../../base/shapes/message.dto.js';
import type { Download } from '../../base/common/http/download.service.js';
import { toJsonLine } from '../../base/common/harmless-text.js';
import type { ChatRow } from '../../base/storage/dashboard.schema.js';
import { MessageView } from '../../store/rows/work/message-view.js';
import { UnreadableRowsRegistry } from '../../base/storage/unreadable-rows.registry.js';
import { isGroup, isLid } from '../../whatsapp/jid.js';
import { ChatArchive } from './chat-archive.js';
import type { ExportQuery } from './dto/message-requests.dto.js';
import { MessagesReader, type MessagePage, type ReadMessage } from './messages.reader.js';
import { toTranscriptEntry, toTranscriptHead } from './transcript.js';

const PAGE = 100;

/** Exports a chat to a file, page by page. */
@Injectable()
export class ChatExportService {
  constructor(
    private readonly chats: ChatFinder,
    private readonly messages: MessagesReader,
    private readonly unreadable: UnreadableRowsRegistry,
    private readonly view: MessageView,
    private readonly archive: ChatArchive,
    private readonly shown: ShownJids,
  ) {}

  async export(jid: string, format: ExportQuery['format']): Promise<Download> {
    const chat = await this.chats.find(jid);
    return {
      fileName: `chat-${toFileName(chat?.jid ?? jid)}.${format}`,
      pieces: this.toPieces(jid, chat, format),
    };
  }

  private toPieces(
    jid: string,
    chat: ChatRow | undefined,
    format: ExportQuery['format'],
  ): Download['pieces'] {
    if (format === 'jsonl') return this.toLines(jid);
    if (format === 'txt') return this.toTranscript(jid, chat);
    const texts = { 'chat.txt': this.toTranscript(jid, chat), 'messages.jsonl': this.toLines(jid) };
    return this.archive.create(texts, this.pages(jid));
  }

  private async *toLines(jid: string): AsyncGenerator<string> {
    for await (const page of this.pages(jid)) {
      yield page.map(toJsonLine).join('');
    }
  }

  private async *toTranscript(jid: string, chat: ChatRow | undefined): AsyncGenerator<string> {
    const title = chat ? toChatDto(chat).title : jid;
    yield toTranscriptHead({ title, jid: chat?.jid ?? jid });
    for await (const page of this.pages(jid)) {
      yield page.map((message) => toTranscriptEntry(message, title)).join('');
    }
  }

  /** All messages up to now, oldest first; later ones could keep the export from ending. */
  private async *pages(jid: string): AsyncGenerator<MessageDto[]> {
    const upTo = await this.messages.getNewestRowId();
    for (let after: ReadMessage | null = null; ;) {
      // Found again for each page: the chat may have been merged into another.
      const chat = await this.chats.find(jid);
      if (!chat) return;
      const { rows, hasMore }: MessagePage = await this.messages.readPage({
        chatId: chat.id,
        after,
        upTo,
        limit: PAGE,
      });
      const stored = rows.map((row) => toMessageDto(row, row.chat_jid, this.view));
      const messages = await this.shown.in(chat.account_id, stored);
      this.unreadable.record(unreadableNames(messages));
      if (messages.length > 0) yield messages;
      after = rows.at(-1) ?? null;
      if (!after || !hasMore) return;
    }
  }
}

/** The digits of a lid must not look like a phone number. */
function toFileName(jid: string): string {
  const [user] = jid.split('@');
  if (isGroup(jid)) return `group-${user}`;
  return isLid(jid) ? `lid-${user}` : user;
}
