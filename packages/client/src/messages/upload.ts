import type { DashboardApi } from '../calls/dashboard-api.gen.js';
import type { UploadDto } from '../api/types.gen.js';

export interface UploadOptions {
  /** What the recipient sees of a document. */
  fileName?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Gives the service a file; its `media_id` goes into a message. What it is, is found out from its content. */
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
