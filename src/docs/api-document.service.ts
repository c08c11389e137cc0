import { Injectable } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { DocumentDto } from './dto/document.dto.js';

/**
 * Creates the OpenAPI document when it is first read: loading @nestjs/swagger would slow down every
 * start by a quarter of a second.
 */
@Injectable()
export class ApiDocumentService {
  private document: Promise<DocumentDto> | undefined;
  private app: NestExpressApplication | undefined;

  /** Sets the application whose routes are described. */
  setApp(app: NestExpressApplication): void {
    this.app = app;
  }

  read(): Promise<DocumentDto> {
    this.document ??= this.create();
    return this.document;
  }

  private async create(): Promise<DocumentDto> {
    const { app } = this;
    if (!app) throw new Error('The application to describe is not set');
    const { createDocument } = await import('./create-document.js');
    return createDocument(app);
  }
}
