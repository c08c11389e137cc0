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
