import type { proto } from '@whiskeysockets/baileys';
import type { MessageDetails } from '../../inbound-batch.js';
import { joinLines, type MessageBody } from './message-body.js';
import { toNumber } from './message-content.js';

export function toLocationBody(place: proto.Message.ILocationMessage): MessageBody {
  return {
    type: 'location',
    label: 'Location',
    text: joinLines(place.name || place.address, place.comment),
    details: toPlace(place, place.isLive === true),
  };
}

export function toLiveLocationBody(place: proto.Message.ILiveLocationMessage): MessageBody {
  return {
    type: 'location',
    label: 'Location',
    text: place.caption || null,
    details: toPlace(place, true),
  };
}

function toPlace(
  place: proto.Message.ILocationMessage,
  isLive: boolean,
): MessageDetails | undefined {
  const { degreesLatitude, degreesLongitude, name, address } = place;
  if (typeof degreesLatitude !== 'number' && typeof degreesLongitude !== 'number') return undefined;
  return {
    type: 'location',
    latitude: degreesLatitude ?? 0,
    longitude: degreesLongitude ?? 0,
    name: name || null,
    address: address || null,
    isLive,
  };
}

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
