import { join } from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { format } from 'prettier';
import { toCollection } from './postman/collection.js';
import { toEnvironment } from './postman/environment.js';
import { toRequestsHttp } from './requests-http.js';

const ROOT = join(import.meta.dirname, '../..');

export const REQUESTS_PATH = join(ROOT, 'requests.http');

/** All files that are generated from the document: path to text. */
export async function generatedFiles(document: OpenAPIObject): Promise<Record<string, string>> {
  return {
    [join(ROOT, 'postman/dashboard.postman_collection.json')]: await toJson(toCollection(document)),
    [join(ROOT, 'postman/local.postman_environment.json')]: await toJson(toEnvironment()),
    [REQUESTS_PATH]: toRequestsHttp(document),
  };
}

function toJson(value: object): Promise<string> {
  return format(JSON.stringify(value), { parser: 'json', printWidth: 100 });
}
