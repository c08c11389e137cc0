export class LocationDetailsDto {
  latitude: number;
  longitude: number;
  name: string | null;
  address: string | null;
  /** Live locations only: the accuracy in meters. */
  accuracy_m: number | null;
  /** Live locations only: in meters a second. */
  speed_mps: number | null;
  /** Live locations only: rises with each position. */
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
  /** How many options a person may choose; 0 for any number. */
  selectable_count: number;
}

export class EventDetailsDto {
  name: string;
  description: string | null;
  /** ms since 1970 */
  starts_at: number | null;
}

/** How many photos and videos follow, says the sender; each is a message with this one's id as its `album_id`. */
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
  /** Null if unknown. */
  is_video: boolean | null;
  is_group: boolean;
}

export class SystemDetailsDto {
  /** A stable code of what happened. */
  notice: string;
  /** The jids of the people concerned. */
  participants: string[];
}

/** A reaction that was sent from here; like the next two, only in messages with `changes_id`. */
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

/** A class for each type of message with details: `MessageDetailsDto` and the API document are made from these. */
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
