import type {
  PlaygroundCommandDto,
  PlaygroundDto,
  PlaygroundFaultDto,
  PlaygroundGroupDto,
  PlaygroundPersonDto,
} from './dto/playground.dto.js';

type Fields = Record<string, unknown>;

export const NO_PLAYGROUND: PlaygroundDto = {
  is_available: false,
  people: [],
  groups: [],
  scenes: [],
  faults: [],
  commands: [],
};

/** The commands as the control port lists them: `POST /say`. */
export function toCommands(answer: unknown): PlaygroundCommandDto[] {
  return listOf(answer).map(({ command, description, fields }) => ({
    command: textOf(command).replace(/^POST \//, ''),
    description: textOf(description),
    fields: Object.fromEntries(
      Object.entries(fieldsOf(fields)).map(([name, what]) => [name, textOf(what)]),
    ),
  }));
}

export function toPeople(answer: unknown): PlaygroundPersonDto[] {
  return listOf(answer).map(({ kind, number, name, jid, lid, about }) => ({
    kind: kind === 'phone' ? 'phone' : 'contact',
    number: textOf(number),
    name: textOf(name),
    jid: textOf(jid),
    lid: textOf(lid),
    about: textOf(about) || null,
  }));
}

export function toGroups(answer: unknown): PlaygroundGroupDto[] {
  return listOf(answer).map(({ jid, subject, participants }) => ({
    jid: textOf(jid),
    subject: textOf(subject),
    members: listOf(participants).map(({ name }) => textOf(name)),
  }));
}

export function toScenes(answer: unknown): string[] {
  const { scenes } = fieldsOf(answer);
  return Array.isArray(scenes) ? scenes.map(textOf) : [];
}

export function toFaults(answer: unknown): PlaygroundFaultDto[] {
  return listOf(fieldsOf(answer)['faults']).map(({ name, does, is_on: isOn }) => ({
    name: textOf(name),
    does: textOf(does),
    is_on: typeof isOn === 'boolean' ? isOn : null,
  }));
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
