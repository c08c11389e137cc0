import { Module } from '@nestjs/common';
import { ConfigModule } from '../../base/config/config.module.js';
import { ApiDocumentService } from './api-document.service.js';
import { DocsController } from './docs.controller.js';

/** The OpenAPI document, and a page that shows it. */
@Module({ imports: [ConfigModule], controllers: [DocsController], providers: [ApiDocumentService] })
export class DocsModule {}
