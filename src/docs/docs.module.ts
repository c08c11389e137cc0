import { Module } from '@nestjs/common';
import { ApiDocumentService } from './api-document.service.js';
import { DocsController } from './docs.controller.js';

/** The description of the API: as a document for programs, and as a page for people. */
@Module({ controllers: [DocsController], providers: [ApiDocumentService] })
export class DocsModule {}
