/** A file that can be sent, with its type recognised by content. */
export class UploadDto {
  media_id: string;
  mimetype: string;
  file_name: string | null;
  /** bytes */
  size: number;
  /** hex */
  sha256: string;
  width: number | null;
  height: number | null;
  /** Whole seconds. */
  seconds: number | null;
  /** Ogg/Opus only: the loudness of 64 equal parts, 0 to 100. */
  waveform: number[] | null;
  is_animated: boolean;
  /** ms; a message that waits for the file keeps it longer. */
  expires_at: number;
}
