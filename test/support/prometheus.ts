/** A series: a name with its labels, and its value. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** All series of a name, from their lines HELP and TYPE. */
interface Family {
  name: string;
  type: string;
  help: string;
}

const HEAD = /^# (HELP|TYPE) (\S+) (.+)$/;
const TYPES = ['counter', 'gauge', 'histogram', 'summary'];
const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;
/** Units of promtool in place of these: seconds and bytes. */
const OTHER_UNITS =
  /_(ms|milliseconds|micros|nanoseconds|minutes|hours|days|kb|mb|kilobytes|megabytes|percent)(_|$)/;
const TYPE_IN_NAME = /_(gauge|counter|histogram|summary)(_|$)/;

/** The metrics page, in Prometheus' text format. */
export class MetricsPage {
  readonly families: Family[];
  readonly samples: Sample[];

  constructor(private readonly text: string) {
    this.families = this.readFamilies();
    this.samples = this.lines.filter((line) => !line.startsWith('#')).map(toSample);
  }

  /** The value of the series with exactly these labels; undefined if there is none. */
  value(name: string, labels: Record<string, string> = {}): number | undefined {
    const key = keyOf({ name, labels });
    return this.samples.find((sample) => keyOf(sample) === key)?.value;
  }

  /** Everything that `promtool check metrics` would report, and that Prometheus would refuse. */
  get problems(): string[] {
    return [...this.problemsOfLines(), ...this.problemsOfFamilies(), ...this.problemsOfSamples()];
  }

  private get lines(): string[] {
    return this.text.split('\n').filter((line) => line !== '');
  }

  private readFamilies(): Family[] {
    const families = new Map<string, Family>();
    for (const line of this.lines) {
      const [, keyword, name = '', content = ''] = HEAD.exec(line) ?? [];
      if (keyword === undefined) continue;
      const family = families.get(name) ?? { name, type: '', help: '' };
      families.set(name, { ...family, [keyword.toLowerCase()]: content });
    }
    return [...families.values()];
  }

  private *problemsOfLines(): Generator<string> {
    for (const line of this.lines) {
      if (!HEAD.test(line) && !SAMPLE.test(line)) yield `${line}: no line of the format`;
    }
    for (const { name } of this.samples) {
      const family = name.replace(/_(count|sum|bucket)$/, '');
      if (!this.families.some((each) => each.name === name || each.name === family))
        yield `${name}: has no family`;
    }
  }

  private *problemsOfFamilies(): Generator<string> {
    for (const { name, type, help } of this.families) {
      if (!help) yield `${name} has no help text`;
      if (!TYPES.includes(type)) yield `${name}: no type ${type}`;
      if (type === 'counter' && !name.endsWith('_total')) yield `${name}: a counter ends in _total`;
      if (type !== 'counter' && name.endsWith('_total'))
        yield `${name}: only counters end in _total`;
      if (/_(count|sum|bucket)$/.test(name)) yield `${name}: the suffix is of histograms`;
      if (!/^[a-z][a-z0-9_]*$/.test(name)) yield `${name}: lower case with underscores`;
      if (OTHER_UNITS.test(name)) yield `${name}: seconds and bytes are the units`;
      if (TYPE_IN_NAME.test(name)) yield `${name}: the type does not belong in the name`;
    }
    for (const keyword of ['HELP', 'TYPE']) {
      const names = this.lines
        .filter((line) => line.startsWith(`# ${keyword} `))
        .map((line) => line.split(' ')[2]);
      for (const name of duplicates(names)) yield `${name}: ${keyword} twice`;
    }
  }

  private *problemsOfSamples(): Generator<string> {
    for (const key of duplicates(this.samples.map(keyOf))) yield `${key}: twice`;
    for (const { name, labels, value } of this.samples) {
      if (Number.isNaN(value)) yield `${name}: no number`;
      for (const [label, content] of Object.entries(labels)) {
        if (label === 'le') continue;
        if (!/^[a-z][a-z0-9_]*$/.test(label)) yield `${name}: label ${label}`;
        if (/\d{5,}|@/.test(content)) yield `${name}: ${content} may be somebody's address`;
      }
    }
  }
}

function toSample(line: string): Sample {
  const [, name = '', labels = '', value] = SAMPLE.exec(line) ?? [];
  const pairs = [...labels.matchAll(LABEL)].map(([, label = '', content = '']) => [label, content]);
  return { name, labels: Object.fromEntries(pairs) as Sample['labels'], value: Number(value) };
}

function keyOf({ name, labels }: Omit<Sample, 'value'>): string {
  const pairs = Object.entries(labels).map(([label, content]) => `${label}=${content}`);
  return `${name} ${pairs.toSorted().join(' ')}`;
}

function duplicates<T>(values: T[]): T[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}
