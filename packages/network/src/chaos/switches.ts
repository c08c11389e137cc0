/** The kind of value: a time such as `30s`, a whole number, or none. */
export type SwitchKind = 'time' | 'count' | 'none';

export interface Switch {
  kind: SwitchKind;
  does: string;
  /** A useful count. */
  example?: number;
}

/** Faults that repeat until they are switched off. */
export const SWITCHES = {
  'drop-every': { kind: 'time', does: 'cuts every connection' },
  'refuse-every': {
    kind: 'time',
    does: 'cuts every connection, and refuses the next two attempts with 503',
  },
  'conflict-every': { kind: 'time', does: 'another client takes the session over (440)' },
  'unlink-every': { kind: 'time', does: 'the phone unlinks its devices' },
  'offline-burst-every': {
    kind: 'time',
    does: 'cuts every connection; 20 messages wait when the client is back',
  },
  'delay-acks': { kind: 'time', does: 'acknowledges messages so much later' },
  'lose-acks': {
    kind: 'count',
    does: 'delivers, but does not acknowledge, one message of so many',
  },
  'cut-files': {
    kind: 'count',
    example: 9000,
    does: 'cuts every upload and download of a file after so many bytes',
  },
  'slow-files': {
    kind: 'count',
    example: 50_000,
    does: 'uploads and downloads have so many bytes a second',
  },
  'lose-files': {
    kind: 'none',
    does: 'has dropped every file (410); the phone uploads it again, to be dropped, too',
  },
  duplicate: { kind: 'none', does: 'sends every message, acknowledgement and receipt twice' },
} as const satisfies Record<string, Switch>;

export type SwitchName = keyof typeof SWITCHES;

export interface Setting {
  name: SwitchName;
  /** ms, or a number of messages; 0 for a switch without a value. */
  value: number;
}

const UNITS: Record<string, number> = { ms: 1, s: 1000, m: 60_000 };

/**
 * Parses `drop-every=30s`.
 * @throws Error with a message for the user
 */
export function readSetting(text: string): Setting {
  const name = readName(text);
  const [, ...rest] = text.split('=');
  const { kind } = SWITCHES[name];
  const value = READERS[kind](rest.join('='));
  if (value === null) throw new Error(`${name} takes ${EXPECTED[kind]}.`);
  return { name, value };
}

/**
 * The switch in `drop-every=30s`, or in `drop-every`, which is enough to turn it off.
 * @throws Error with a message for the user
 */
export function readName(text: string): SwitchName {
  const [name = ''] = text.split('=');
  if (isSwitch(name)) return name;
  throw new Error(`There is no switch "${name}"; known: ${Object.keys(SWITCHES).join(', ')}.`);
}

/** One line for each switch. */
export function describeSwitches(): string[] {
  return Object.entries<Switch>(SWITCHES).map(([name, { kind, does, example = 3 }]) => {
    const form = { time: `${name}=30s`, count: `${name}=${example}`, none: name }[kind];
    return `${form.padEnd(24)}  ${does}`;
  });
}

const EXPECTED: Record<SwitchKind, string> = {
  time: 'a time, such as 500ms, 30s or 5m',
  count: 'a whole number from 1 on',
  none: 'no value',
};

const READERS: Record<SwitchKind, (text: string) => number | null> = {
  time: (text) => {
    const [, digits, unit = ''] = /^([1-9]\d{0,6})(ms|s|m)$/.exec(text) ?? [];
    return digits === undefined ? null : Number(digits) * (UNITS[unit] ?? 1);
  },
  count: (text) => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : null),
  none: (text) => (text === '' ? 0 : null),
};

function isSwitch(name: string): name is SwitchName {
  return Object.hasOwn(SWITCHES, name);
}
