import type { proto } from '@whiskeysockets/baileys';
import type { MessageDetails } from '../../inbound-batch.js';
import { toNumber } from './message-content.js';
import { joinLines, type MessageBody } from './message-body.js';

export function toLocationBody(place: proto.Message.ILocationMessage): MessageBody {
  return {
    type: 'location',
    label: 'Location',
    text: joinLines([place.name || place.address, place.comment]),
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
  place: proto.Message.ILocationMessage &
    Pick<proto.Message.ILiveLocationMessage, 'sequenceNumber'>,
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
    ...(isLive && {
      accuracyM: place.accuracyInMeters ?? null,
      speedMps: place.speedInMps ?? null,
      sequence: toNumber(place.sequenceNumber),
    }),
  };
}
