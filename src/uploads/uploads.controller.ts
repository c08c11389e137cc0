import {
  Controller,
  HttpCode,
  Post,
  Query,
  Req,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import { ApiError } from '../common/errors/api.error.js';
import { ApiErrors, ApiFileBody, ApiSection } from '../common/http/api.decorators.js';
import { isMultipart } from '../common/http/file-request.js';
import { toUploadDto, type UploadDto } from './dto/upload.dto.js';
import { UploadQuery } from './dto/upload.query.js';
import type { ReceivedFile } from './upload.storage.js';
import { MAX_UPLOAD_BYTES, UploadsService } from './uploads.service.js';

@ApiSection('Sending')
@Controller('media')
export class UploadsController {
  constructor(private readonly uploads: UploadsService) {}

  /**
   * Takes a file that can be sent afterwards, as often as wanted.
   *
   * The body is the file itself, with its `Content-Type`, or a multipart body with the part `file`. The file is kept for
   * 24 hours.
   */
  @Post()
  @HttpCode(200)
  @UseInterceptors(FileInterceptor('file'))
  @ApiFileBody('application/octet-stream', 'multipart/form-data')
  @ApiErrors('empty_file', 'body_too_large')
  async uploadFile(
    @Req() request: Request,
    @Query() { file_name: fileName }: UploadQuery,
    @UploadedFile() file?: ReceivedFile,
  ): Promise<UploadDto> {
    if (file) return toUploadDto(file.upload);
    if (isMultipart(request)) throw new ApiError('empty_file', 'The body has no part "file".');
    assertNotTooLarge(request);
    const mimetype = request.headers['content-type'] ?? null;
    return toUploadDto(
      await this.uploads.receive(request, { fileName: fileName ?? null, mimetype }),
    );
  }
}

/** Before anything is read, if the request says it. */
function assertNotTooLarge({ headers }: Request): void {
  if (Number(headers['content-length'] ?? 0) <= MAX_UPLOAD_BYTES) return;
  throw new ApiError('body_too_large', 'The file is too large.', {
    hint: 'WhatsApp takes files of at most 2000 MB.',
  });
}
