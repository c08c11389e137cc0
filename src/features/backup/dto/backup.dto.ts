/** A backup that is complete. */
export class BackupDto {
  status: 'ok';
  /** Its folder, which has the layout of `data`. */
  folder: string;
  /** How many files it has. */
  files: number;
  /** Their sizes together. */
  bytes: number;
}
