import type { proto } from '@whiskeysockets/baileys';
import type { MessageBody } from './message-body.js';
import { toNumber } from './message-content.js';

export function toEventBody(event: proto.Message.IEventMessage): MessageBody {
  const startsAt = toNumber(event.startTime);
  const name = event.name ?? '';
  return {
    type: 'event',
    label: 'Event',
    text: (event.isCanceled ? `Cancelled: ${name}` : name) || null,
    details: {
      type: 'event',
      name,
      description: event.description || null,
      startsAt: startsAt === null ? null : startsAt * 1000,
    },
  };
}
