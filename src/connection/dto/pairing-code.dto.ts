import { IsString, Matches } from 'class-validator';

const invalidPhone = { context: { code: 'invalid_phone' } };
const SHORTEST = 7;

/** E.164 has 15 digits at most; shorter than seven with a country code is no mobile number. */
const PHONE = new RegExp(`^\\+?[1-9][0-9]{${SHORTEST - 1},14}$`);

export class PairingCodeRequestDto {
  /** The number of the phone that will be linked. */
  @Matches(PHONE, { message: 'is not a phone number with its country code', ...invalidPhone })
  @IsString({ message: 'must be a text of digits', ...invalidPhone })
  phone: string;
}

export class PairingCodeDto {
  /** To be typed on the phone: Linked devices, Link a device, Link with phone number instead. */
  code: string;
  phone: string;
  /** ISO 8601, at the latest: it ends with the connection that waits for it. */
  expires_at: string;
}
