import { Module } from '@nestjs/common';
import { ApiDocument } from './api-document.js';
import { DocsController } from './docs.controller.js';

/** The description of the API: as a document for programs, and as a page for people. */
@Module({ controllers: [DocsController], providers: [ApiDocument] })
export class DocsModule {}
