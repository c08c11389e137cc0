import { IsOptional, IsString, MaxLength, MinLength } from 'class-validator';

export class UploadQuery {
  /** The name of the file, if the body is the file itself. */
  @IsOptional()
  @IsString({ message: 'must be a text' })
  @MinLength(1, { message: 'must have at least one character' })
  @MaxLength(200, { message: 'must have 200 characters at most' })
  file_name?: string;
}

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
  /** Whole seconds; null if they are not known. */
  seconds: number | null;
  /** Ogg/Opus only: the loudness of 64 equal parts, 0 to 100. */
  waveform: number[] | null;
  is_animated: boolean;
  /** True if the file cannot be read as what it is: it can only be sent as a document. */
  is_damaged: boolean;
  /** ms; a message that waits for the file keeps it longer. */
  expires_at: number;
}
