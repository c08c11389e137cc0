/** A backup that is complete. */
export class BackupDto {
  status: 'ok';
  /** Its folder, which has the layout of `data`. */
  folder: string;
  /** Number of files. */
  files: number;
  /** Sum of their sizes. */
  bytes: number;
}
