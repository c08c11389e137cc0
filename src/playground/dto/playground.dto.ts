export class PlaygroundPersonDto {
  /** `phone`: the user's own. */
  kind: 'phone' | 'contact';
  number: string;
  name: string;
  jid: string;
  lid: string;
  /** What they do by themselves. */
  about: string | null;
}

export class PlaygroundGroupDto {
  jid: string;
  subject: string;
  /** Names of the members. */
  members: string[];
}

export class PlaygroundFaultDto {
  name: string;
  /** What it does, in a few words. */
  does: string;
  /** Null for one that is over at once. */
  is_on: boolean | null;
}

export class PlaygroundCommandDto {
  command: string;
  description: string;
  /** Names, with what each must be. */
  fields: Record<string, string>;
}

/** What there is to play with. */
export class PlaygroundDto {
  /** Whether the service runs in the playground; if not, all lists are empty. */
  is_available: boolean;
  people: PlaygroundPersonDto[];
  groups: PlaygroundGroupDto[];
  /** What a person can be made to send, with the command `play-scene`. */
  scenes: string[];
  faults: PlaygroundFaultDto[];
  commands: PlaygroundCommandDto[];
}

export class CommandAnswerDto {
  /** What the test network answers: most often an object; each command has its own. */
  answer: unknown;
}
