import { join } from 'node:path';
import { Controller, Get, Header, StreamableFile } from '@nestjs/common';
import { createReadStream } from 'node:fs';
import { CLIENT_FOLDER } from '../page/page.module.js';
import {
  ApiFile,
  ApiNoToken,
  ApiScoped,
  ApiSection,
  UnknownFields,
} from '../../base/common/http/api.decorators.js';
import { ApiDocumentService } from './api-document.service.js';
import { DocumentDto } from './dto/document.dto.js';

const PAGE = join(CLIENT_FOLDER, 'api-docs', 'index.html');

@ApiSection('Documentation')
@Controller()
export class DocsController {
  constructor(private readonly document: ApiDocumentService) {}

  /** This document. */
  @Get('openapi.json')
  @ApiScoped('any')
  // OpenAPI has no field for warnings.
  @UnknownFields('name-in-header')
  @Header('Cache-Control', 'no-cache')
  readDocument(): Promise<DocumentDto> {
    return this.document.read();
  }

  /** A page to read and try the API. */
  @Get('docs')
  @ApiNoToken()
  @ApiFile('text/html', '<!doctype html>…')
  readPage(): StreamableFile {
    return new StreamableFile(createReadStream(PAGE), { type: 'text/html; charset=utf-8' });
  }
}
