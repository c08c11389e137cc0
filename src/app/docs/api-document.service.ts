import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { PACKAGE_ROOT } from '../../base/config/package-info.js';
import type { DocumentDto } from './dto/document.dto.js';

const PATH = join(PACKAGE_ROOT, 'docs/openapi.json');

/** Reads the OpenAPI document, which `npm run openapi` makes with `create-document.ts`. */
@Injectable()
export class ApiDocumentService {
  async read(): Promise<DocumentDto> {
    return JSON.parse(await readFile(PATH, 'utf8')) as DocumentDto;
  }
}
