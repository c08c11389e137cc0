import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { DownloadService } from '../common/download.service.js';
import { JidPipe } from '../chats/jid.pipe.js';
import { ChatExportService } from './chat-export.service.js';
import { ExportQuery } from './dto/export.query.js';

@Controller('chats')
export class ChatExportController {
  constructor(
    private readonly exports: ChatExportService,
    private readonly downloads: DownloadService,
  ) {}

  @Get(':jid/export')
  async export(
    @Param('jid', JidPipe) jid: string,
    @Query() { format }: ExportQuery,
    @Res() response: Response,
  ): Promise<void> {
    await this.downloads.send(response, await this.exports.export(jid, format));
  }
}
