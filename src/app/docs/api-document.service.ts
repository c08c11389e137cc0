import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { BASE_PATH } from '../../base/config/config.js';
import { PACKAGE_ROOT } from '../../base/config/package-info.js';
import type { DocumentDto } from './dto/document.dto.js';

const PATH = join(PACKAGE_ROOT, 'docs/openapi.json');

/** Reads the OpenAPI document, which `npm run openapi` makes with `create-document.ts`. */
@Injectable()
export class ApiDocumentService {
  constructor(@Inject(BASE_PATH) private readonly basePath: string) {}

  async read(): Promise<DocumentDto> {
    const document = JSON.parse(await readFile(PATH, 'utf8')) as DocumentDto;
    const servers = document.servers.map((server) => ({ ...server, url: this.basePath || '/' }));
    return { ...document, servers };
  }
}
