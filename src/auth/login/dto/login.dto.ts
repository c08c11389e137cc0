import { IsString, MaxLength } from 'class-validator';

export class LoginDto {
  /** The value of SERVICE_API_TOKEN, or a token of SERVICE_API_TOKENS_FILE with the scope `read`. */
  @IsString({ message: 'must be the API token' })
  @MaxLength(1000, { message: 'must be the API token' })
  token: string;
}
