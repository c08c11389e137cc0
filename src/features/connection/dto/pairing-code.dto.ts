import { IsString, Matches } from 'class-validator';

const invalidPhone = { context: { code: 'invalid_phone' } };
const SHORTEST = 7;

/** E.164 allows at most 15 digits; mobile numbers with a country code have at least seven. */
const PHONE = new RegExp(`^\\+?[1-9][0-9]{${SHORTEST - 1},14}$`);

export class PairingCodeRequestDto {
  /** The number of the phone to link. */
  @Matches(PHONE, { message: 'is not a phone number with its country code', ...invalidPhone })
  @IsString({ message: 'must be a text of digits', ...invalidPhone })
  phone: string;
}

export class PairingCodeDto {
  /** Type it on the phone: Linked devices, Link a device, Link with phone number instead. */
  code: string;
  phone: string;
  /** ISO 8601. The code expires earlier if the connection ends. */
  expires_at: string;
}
