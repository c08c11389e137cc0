export class VoterDto {
  jid: string;
  name: string | null;
  from_me: boolean;
  timestamp: number;
}

export class PollOptionDto {
  name: string;
  /** How many people have chosen it; each counts once, with the last vote. */
  votes: number;
  voters: VoterDto[];
}

export class PollDto {
  question: string;
  options: PollOptionDto[];
  /** How many options a person may choose; 0 for any number. */
  selectable_count: number;
  /** People who have chosen at least one option. */
  voter_count: number;
}
