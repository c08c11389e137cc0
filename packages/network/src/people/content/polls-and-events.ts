import type { proto } from '@whiskeysockets/baileys';
import { withSecret } from './text.js';

export interface PollOptions {
  /** The version of the message: 1 and 2 of older clients, 3 (one answer only) of current ones. */
  version?: 1 | 2 | 3;
  /** Number of options that a voter may choose; 0 for any number. */
  selectable?: number;
}

export function pollMessage(
  question: string,
  options: string[],
  { version = 1, selectable = version === 3 ? 1 : 0 }: PollOptions = {},
): proto.IMessage {
  const poll: proto.Message.IPollCreationMessage = {
    name: question,
    options: options.map((optionName) => ({ optionName })),
    selectableOptionsCount: selectable,
  };
  if (version === 1) return withSecret({ pollCreationMessage: poll });
  return withSecret(
    version === 2 ? { pollCreationMessageV2: poll } : { pollCreationMessageV3: poll },
  );
}

export const eventMessage = (
  name: string,
  given: proto.Message.IEventMessage = {},
): proto.IMessage =>
  withSecret({
    eventMessage: {
      name,
      isCanceled: false,
      startTime: Math.floor(Date.now() / 1000) + 86_400,
      extraGuestsAllowed: false,
      ...given,
    },
  });
