/** Attributes whose value tells the kind of a stanza; other values only name people or things. */
const TELLING = new Set([
  'type',
  'xmlns',
  'class',
  'category',
  'error',
  'code',
  'mode',
  'context',
  'last',
  'name',
  'action',
  'state',
  'decrypt-fail',
  'mediatype',
  'addressing_mode',
  'edit',
  'v',
]);

/**
 * Present or not at random: the library reads it from the padded message, where the random padding may look like a
 * field (Utils/reporting-utils.js).
 */
const REPORTING = /<reporting\s*>.*?<\/reporting>/gs;

/**
 * The form of a stanza, so that two of the same form are equal: ids, people, times and contents are left out.
 * @param xml as the library logs it: `<iq id='1' type='get'><ping/></iq>`
 */
export function toStanzaShape(xml: string): string {
  return (
    xml
      .replaceAll(REPORTING, '')
      .replaceAll(/(?:\s[\w:-]+='[^']*')+/g, toAttributes)
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/(?<=>) | (?=\/?>)/g, '')
      .replaceAll(/>[^<]+</g, '>…<')
      // A list of hundreds of keys.
      .replaceAll(
        /(<(\w+)(?: [^>]*)?>(?:…|<id>…<\/id><value>…<\/value>)<\/\2>)\1{9,}/g,
        '$1 and so on',
      )
      .trim()
  );
}

/** Sorted by name: their own order means nothing. */
function toAttributes(text: string): string {
  const shown = [...text.matchAll(/([\w:-]+)='([^']*)'/g)].map(([, name, value]) =>
    TELLING.has(name) && !/\d{5,}/.test(value) ? ` ${name}=${value}` : ` ${name}`,
  );
  return shown.toSorted().join('');
}

/** The form of an event: its name and the paths of the fields that it has, one text for each entry of a list. */
export function toEventShapes(name: string, data: unknown): string[] {
  // All credentials, as far as they are known at that moment.
  if (name === 'creds.update') return [`event ${name}`];
  return entriesOf(data).map(
    (entry) => `event ${name} ${[...new Set(pathsOf(entry))].toSorted().join(' ')}`,
  );
}

/** The number of entries in one event depends on the moment. */
function entriesOf(data: unknown): unknown[] {
  const { messages } = (data ?? {}) as { messages?: unknown };
  const entries = messages ?? data;
  return Array.isArray(entries) ? entries : [entries];
}

function pathsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => pathsOf(each, `${path}[]`));
  if (typeof value !== 'object' || value === null || isBytes(value)) {
    return [value === null ? `${path}=null` : path];
  }
  const fields = Object.entries(value);
  if (fields.length === 0) return [`${path}={}`];
  return fields.flatMap(([key, each]) =>
    pathsOf(each, `${path}.${/\d{5,}/.test(key) ? '*' : key}`),
  );
}

/** As the library writes bytes to JSON. */
function isBytes(value: object): boolean {
  return 'type' in value && value.type === 'Buffer';
}
