/** A person of the test network. */
export class PlaygroundPersonDto {
  /** `phone`: the user's own. */
  kind: 'phone' | 'contact';
  number: string;
  name: string;
  jid: string;
  lid: string;
  /** The person's own actions. */
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
  /** The effect, in a few words. */
  does: string;
  /** Null for a fault that happens once. */
  is_on: boolean | null;
}

/** A command of the test network. */
export class PlaygroundCommandDto {
  command: string;
  description: string;
  /** Names of the fields, with their form. */
  fields: Record<string, string>;
}

/** Everything in the playground. */
export class PlaygroundDto {
  /** True if the service runs in the playground; if not, all lists are empty. */
  is_available: boolean;
  people: PlaygroundPersonDto[];
  groups: PlaygroundGroupDto[];
  /** Scenes that a person can send, with the command `play-scene`. */
  scenes: string[];
  faults: PlaygroundFaultDto[];
  commands: PlaygroundCommandDto[];
}

/** The result of a command. */
export class CommandAnswerDto {
  /** The answer of the test network: mostly an object; each command has its own. */
  answer: unknown;
}
