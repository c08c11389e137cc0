import { Module } from '@nestjs/common';
import { ApiDocumentService } from './api-document.service.js';
import { DocsController } from './docs.controller.js';

/** The OpenAPI document, and a page that shows it. */
@Module({ controllers: [DocsController], providers: [ApiDocumentService] })
export class DocsModule {}
