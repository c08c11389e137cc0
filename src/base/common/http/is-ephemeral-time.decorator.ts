import { ValidateBy } from 'class-validator';

/** Never, a day, a week, 90 days: WhatsApp takes no other times. */
const EPHEMERAL_SECONDS = [0, 86_400, 604_800, 7_776_000];

/** A time after which messages disappear; 0 or null keeps them. */
export const IsEphemeralTime = () =>
  ValidateBy({
    name: 'isEphemeralTime',
    validator: {
      validate: (value) => value === null || EPHEMERAL_SECONDS.includes(value as number),
      defaultMessage: () => `must be one of ${EPHEMERAL_SECONDS.join(', ')}`,
    },
  });
