import { IsString, MaxLength, ValidateIf } from 'class-validator';

const MAX_ID = 100;
const message = `must be the id of a process, with ${MAX_ID} characters at most`;

export class DrainDto {
  /** The id of the process, as in `GET /api/cluster`; the one that leads by default. */
  @ValidateIf((_, id) => id !== undefined)
  @IsString({ message })
  @MaxLength(MAX_ID, { message })
  process?: string;
}

/** A process that ends. */
export class DrainingDto {
  status: 'draining';
  /** Its id. */
  process: string;
}
