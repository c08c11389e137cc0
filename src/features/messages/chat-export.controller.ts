import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DownloadService } from '../../base/common/http/download.service.js';
import { ApiFile, ApiErrors, ApiSection } from '../../base/common/http/api.decorators.js';
import { JidPipe } from '../chats/jid.pipe.js';
import { ChatExportService } from './chat-export.service.js';
import { ExportQuery } from './dto/message-requests.dto.js';

@ApiSection('Chats')
@Controller('chats')
export class ChatExportController {
  constructor(
    private readonly exports: ChatExportService,
    private readonly downloads: DownloadService,
  ) {}

  /**
   * The whole chat as a file: JSON lines, a text for people, or both with the files of the messages in a zip.
   *
   * The zip has the files that are stored here; opening a file once stores it.
   */
  @Get(':jid/export')
  @ApiFile('application/jsonl', '{"id":"3EB0A1B2C3D4E5F60718","text":"Hello"}\n')
  @ApiFile('text/plain', '[2026-11-20 12:00:00] Contact: Hello\n')
  @ApiFile('application/zip', '')
  @ApiErrors('invalid_jid')
  async exportChat(
    @Param('jid', JidPipe) jid: string,
    @Query() { format }: ExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    await this.downloads.send(response, await this.exports.export(jid, format));
  }
}
