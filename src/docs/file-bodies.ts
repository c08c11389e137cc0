import type { Operation, Schema } from './schemas.js';

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
    content[mediaType] = { schema: mediaType.startsWith('multipart/') ? multipart : FILE };
  }
  operation.requestBody = { required: true, content };
}
