/**
 * Countries whose mobile numbers WhatsApp knows in two forms: Brazil with and without the ninth digit, Mexico with and
 * without the 1 after the country code, Argentina with and without the 9. An account has one of the two, whichever form
 * it was registered with.
 */
const FORMS: [RegExp, string][] = [
  [/^55(?<area>\d{2})9(?<rest>\d{8})$/, '55$<area>$<rest>'],
  [/^55(?<area>\d{2})(?<rest>\d{8})$/, '55$<area>9$<rest>'],
  [/^521(\d{10})$/, '52$1'],
  [/^52(\d{10})$/, '521$1'],
  [/^549(\d{10})$/, '54$1'],
  [/^54(\d{10})$/, '549$1'],
];

/** The other form of a number; undefined if it has only one. */
export function otherSpelling(number: string): string | undefined {
  const [form, other] = FORMS.find(([pattern]) => pattern.test(number)) ?? [];
  return form && other && number.replace(form, other);
}
