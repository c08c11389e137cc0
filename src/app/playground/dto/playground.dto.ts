/** A person of the test network. */
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

/** A group of the test network. */
export class PlaygroundGroupDto {
  jid: string;
  subject: string;
  /** Names of the members. */
  members: string[];
}

/** A fault that can be turned on, or made to happen once. */
export class PlaygroundFaultDto {
  name: string;
  /** What it does, in a few words. */
  does: string;
  /** Null for one that happens once. */
  is_on: boolean | null;
}

/** A command of the test network. */
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

/** What came of a command. */
export class CommandAnswerDto {
  /** What the test network answers: most often an object; each command has its own. */
  answer: unknown;
}
