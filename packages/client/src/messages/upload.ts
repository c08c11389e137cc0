import type { DashboardApi } from '../calls/dashboard-api.gen.js';
import type { UploadDto } from '../api/types.gen.js';

export interface UploadOptions {
  /** The name that the recipient sees of a document. */
  fileName?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Uploads a file; its `media_id` goes into a message. The service finds out its type from its content. */
export function upload(
  api: DashboardApi,
  file: Blob,
  { fileName = file instanceof File ? file.name : undefined, signal }: UploadOptions = {},
): Promise<UploadDto> {
  return api.uploadFile({
    body: file,
    ...(fileName !== undefined && { query: { file_name: fileName } }),
    ...(signal && { signal }),
  });
}
