import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import {
  ApiAccepted,
  ApiErrors,
  ApiFile,
  ApiOtherStatus,
  ApiSection,
} from '../../base/common/http/api.decorators.js';
import { addWarnings } from '../../base/common/http/unknown-fields.js';
import { withoutIdleLimit } from '../../base/common/http/idle-limit.js';
import { MediaQuery, ThumbnailQuery, FileStateDto } from './dto/media.dto.js';
import { MessageMediaService } from './message-media.service.js';
import { sendFile, sendPicture } from './send-file.js';
import { ThumbnailService } from './thumbnail.service.js';

@ApiSection('Messages')
@Controller('messages')
export class MediaController {
  constructor(
    private readonly media: MessageMediaService,
    private readonly thumbnails: ThumbnailService,
  ) {}

  /**
   * The file of a message; fetched from WhatsApp at the first request. Takes `Range`.
   *
   * A view-once file is only served here: it is not fetched by itself, shown by the page, or exported.
   */
  @Get(':id/media')
  @ApiFile('*/*', '')
  @ApiOtherStatus(206, 'The part that `Range` asks for.')
  @ApiOtherStatus(304, 'The client has it already, as `If-None-Match` says.')
  @ApiAccepted(FileStateDto, 'The file is on its way; only with `wait=0`.')
  @ApiErrors(
    'invalid_jid',
    'not_found',
    'no_media',
    'media_expired',
    'media_failed',
    'not_connected',
    'range_not_satisfiable',
    'precondition_failed',
  )
  async readMedia(
    @Param('id') id: string,
    @Query() query: MediaQuery,
    @Res() response: Response,
  ): Promise<void> {
    const address = { id, ...query };
    const file = query.wait
      ? await withoutIdleLimit(response, () => this.media.get(address))
      : await this.media.getNow(address, query.retry);
    if (file) return sendFile(response, file);
    response.status(202).json(addWarnings({ state: 'fetching' } satisfies FileStateDto, response));
  }

  /** A small picture of the file of a message, JPEG or WebP; nothing is fetched for it. */
  @Get(':id/thumbnail')
  @ApiFile('image/*', '')
  @ApiOtherStatus(304, 'The client has it already, as `If-None-Match` says.')
  @ApiErrors('invalid_jid', 'not_found', 'no_thumbnail')
  async readThumbnail(
    @Param('id') id: string,
    @Query() query: ThumbnailQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { etag, draw } = await this.thumbnails.find({ id, ...query }, query.size);
    if (request.headers['if-none-match']?.includes(etag))
      response.set('ETag', etag).status(304).end();
    else sendPicture(response, await draw(), etag);
  }
}
