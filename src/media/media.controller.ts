import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ApiErrors, ApiFile, ApiSection } from '../common/http/api.decorators.js';
import { MediaQuery } from './dto/media.query.js';
import { MessageMediaService } from './message-media.service.js';
import { sendFile } from './send-file.js';

@ApiSection('Messages')
@Controller('messages')
export class MediaController {
  constructor(private readonly media: MessageMediaService) {}

  /** The file of a message; fetched from WhatsApp when it is first asked for. Takes `Range`. */
  @Get(':id/media')
  @ApiFile('application/octet-stream', '')
  @ApiErrors(
    'invalid_jid',
    'not_found',
    'no_media',
    'media_expired',
    'media_failed',
    'range_not_satisfiable',
    'precondition_failed',
  )
  async readMedia(
    @Param('id') id: string,
    @Query() query: MediaQuery,
    @Res() response: Response,
  ): Promise<void> {
    await sendFile(response, await this.media.get({ id, ...query }));
  }
}
