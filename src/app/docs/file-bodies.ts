import type { Operation, Schema } from './schemas.js';

const EXAMPLE = 'A file with one line.\n';
const FILE: Schema = { type: 'string', format: 'binary' };

/** Adds the bodies that are files, or contain one beside the fields of the JSON body. */
export function addFileBodies(operation: Operation, mediaTypes: string[]): void {
  if (mediaTypes.length === 0) return;
  const body = operation.requestBody;
  const content = body && 'content' in body ? body.content : {};
  const fields = content['application/json']?.schema;
  for (const mediaType of mediaTypes) {
    const part = { type: 'object', properties: { file: FILE } };
    const multipart = fields ? { allOf: [fields, part] } : { ...part, required: ['file'] };
    content[mediaType] = mediaType.startsWith('multipart/')
      ? { schema: multipart }
      : { schema: FILE, example: EXAMPLE };
  }
  operation.requestBody = { required: true, content };
}
