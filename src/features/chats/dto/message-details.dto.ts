export class LocationDetailsDto {
  latitude: number;
  longitude: number;
  name: string | null;
  address: string | null;
  /** Of a live location: how exact it is, in meters. */
  accuracy_m: number | null;
  /** Of a live location, in meters a second. */
  speed_mps: number | null;
  /** Of a live location: rises with each position. */
  sequence: number | null;
  is_live: boolean;
}

export class ContactCardDto {
  name: string;
  /** With a leading +. */
  phones: string[];
}

export class ContactDetailsDto {
  contacts: ContactCardDto[];
}

export class PollDetailsDto {
  question: string;
  options: string[];
  /** How many may be chosen; 0 for any number. */
  selectable_count: number;
}

export class EventDetailsDto {
  name: string;
  description: string | null;
  /** ms since 1970 */
  starts_at: number | null;
}

/** How many photos and videos follow, as the sender says; each is a message with this one's id as its `album_id`. */
export class AlbumDetailsDto {
  image_count: number;
  video_count: number;
}

export class GroupInviteDetailsDto {
  group_jid: string;
  group_name: string;
  /** The end of a link: `https://chat.whatsapp.com/<code>`. */
  code: string;
  /** ms since 1970 */
  expires_at: number | null;
}

export class CallDetailsDto {
  /** Null if it is not known. */
  is_video: boolean | null;
  is_group: boolean;
}

export class SystemDetailsDto {
  /** A stable code of what happened. */
  notice: string;
  /** The jids of the people concerned. */
  participants: string[];
}

/** Of a reaction that was sent from here; like the next two, only of messages with `changes_id`. */
export class ReactionDetailsDto {
  /** Empty if it takes the reaction back. */
  emoji: string;
}

export class EditDetailsDto {
  /** The new text or caption. */
  text: string;
}

export class VoteDetailsDto {
  /** The chosen options; empty if it takes the vote back. */
  options: string[];
}

/** One for each type of message that has details: `MessageDetailsDto` and the API document have them from here. */
export const DETAILS_CLASSES = [
  LocationDetailsDto,
  ContactDetailsDto,
  PollDetailsDto,
  EventDetailsDto,
  AlbumDetailsDto,
  GroupInviteDetailsDto,
  CallDetailsDto,
  ReactionDetailsDto,
  EditDetailsDto,
  VoteDetailsDto,
  SystemDetailsDto,
] as const;

/** The content besides text and media, by the message's type. */
export type MessageDetailsDto = InstanceType<(typeof DETAILS_CLASSES)[number]>;
