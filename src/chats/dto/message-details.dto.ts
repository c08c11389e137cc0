export class LocationDetailsDto {
  latitude: number;
  longitude: number;
  name: string | null;
  address: string | null;
  is_live: boolean;
}

export class ContactCardDto {
  name: string;
  /** With their leading +. */
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

export class CallDetailsDto {
  is_video: boolean;
  is_group: boolean;
}

export class SystemDetailsDto {
  /** A stable word for what happened. */
  notice: string;
  /** The jids of those whom it is about. */
  participants: string[];
}

/** By the message's type: what stands beside its text. */
export type MessageDetailsDto =
  | LocationDetailsDto
  | ContactDetailsDto
  | PollDetailsDto
  | EventDetailsDto
  | CallDetailsDto
  | SystemDetailsDto;
