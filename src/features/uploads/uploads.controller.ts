import {
  Controller,
  HttpCode,
  Inject,
  Post,
  Query,
  Req,
  UploadedFile,
  UseInterceptors,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import type { Request } from 'express';
import { ApiError } from '../../base/common/errors/api.error.js';
import {
  ApiErrors,
  ApiFileBody,
  ApiScoped,
  ApiSection,
} from '../../base/common/http/api.decorators.js';
import { isMultipart } from '../../base/common/http/file-request.js';
import { type UploadDto, UploadQuery } from './dto/upload.dto.js';
import { ACCOUNT } from '../../base/common/account-name.js';
import type { ReceivedFile } from './upload.storage.js';
import { assertNotTooLarge, UploadsService, type Upload } from './uploads.service.js';

@ApiSection('Sending')
@Controller('media')
export class UploadsController {
  constructor(
    private readonly uploads: UploadsService,
    @Inject(ACCOUNT) private readonly account: string,
  ) {}

  /**
   * Stores a file, which can then be sent any number of times.
   *
   * The body is the file itself, with its `Content-Type`, or a multipart body with the part `file`. The file is kept
   * for 24 hours.
   */
  @Post()
  @ApiScoped('send')
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
    // Checks Content-Length before reading the body.
    assertNotTooLarge(Number(request.headers['content-length'] ?? 0));
    const mimetype = request.headers['content-type'] ?? null;
    const claims = { account: this.account, fileName: fileName ?? null, mimetype };
    return toUploadDto(await this.uploads.receive(request, claims));
  }
}

function toUploadDto(upload: Upload): UploadDto {
  return {
    media_id: upload.mediaId,
    mimetype: upload.mimetype,
    file_name: upload.fileName,
    size: upload.size,
    sha256: upload.sha256,
    width: upload.width,
    height: upload.height,
    seconds: upload.seconds,
    waveform: upload.waveform,
    is_animated: upload.isAnimated,
    is_damaged: upload.isDamaged,
    expires_at: upload.expiresAt,
  };
}
