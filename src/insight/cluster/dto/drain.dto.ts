import { IsOptional, IsString, MaxLength } from 'class-validator';

const MAX_ID = 100;

export class DrainDto {
  /** The id of the process, as in `GET /api/cluster`; the one that leads by default. */
  @IsOptional()
  @IsString({ message: 'must be the id of a process' })
  @MaxLength(MAX_ID, { message: `must have ${MAX_ID} characters at most` })
  process?: string;
}

/** A process that ends. */
export class DrainingDto {
  status: 'draining';
  /** Its id. */
  process: string;
}
