import type { Config } from '../../config/config.js';
import { FolderSharedFiles } from './folder.shared-files.js';
import type { SharedFiles } from './shared-files.js';

/** @throws StorageError for a bucket that cannot be used */
export async function openSharedFiles({ media }: Config): Promise<SharedFiles> {
  if (media.bucket === null) return new FolderSharedFiles(media.dir);
  // Few services have a bucket.
  const { S3SharedFiles } = await import('./s3.shared-files.js');
  return S3SharedFiles.open(media.bucket);
}
