import { IsString, MaxLength } from 'class-validator';

export class LoginDto {
  /** The value of SERVICE_API_TOKEN. */
  @IsString({ message: 'must be the API token' })
  @MaxLength(1000, { message: 'must be the API token' })
  token: string;
}
