import type { proto } from '@whiskeysockets/baileys';
import type { MessageBody } from './message-body.js';

export function toPollBody(poll: proto.Message.IPollCreationMessage): MessageBody {
  return {
    type: 'poll',
    label: 'Poll',
    text: poll.name || null,
    details: {
      type: 'poll',
      question: poll.name ?? '',
      options: (poll.options ?? []).map(({ optionName }) => optionName ?? ''),
      // 0 means any number.
      selectableCount: poll.selectableOptionsCount ?? 0,
    },
  };
}

/** The poll in a message without envelopes: clients send the versions 1 to 3 and 5. */
export function pollOf(content: proto.IMessage): proto.Message.IPollCreationMessage | null {
  return (
    content.pollCreationMessage ??
    content.pollCreationMessageV2 ??
    content.pollCreationMessageV3 ??
    content.pollCreationMessageV5 ??
    null
  );
}
