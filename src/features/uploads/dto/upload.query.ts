import { IsOptional, IsString, MaxLength, MinLength } from 'class-validator';

export class UploadQuery {
  /** The name of the file, if the body is the file itself. */
  @IsOptional()
  @IsString({ message: 'must be a text' })
  @MinLength(1, { message: 'must have at least one character' })
  @MaxLength(200, { message: 'must have 200 characters at most' })
  file_name?: string;
}
