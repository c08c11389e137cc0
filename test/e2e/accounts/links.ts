/** A path of the API, below any base. */
const PATH = /^(?:\/[^/?]+)??\/api\//;

/** A path of the API in an answer, and the field that has it. */
export interface Link {
  field: string;
  path: string;
}

/**
 * All links in a text that is JSON, or has JSON in each line. A request that is described beside its method does not
 * count: it is a record of a call.
 */
export function linksIn(text: string): Link[] {
  const whole = parse(text);
  const values = whole === undefined ? text.split('\n').map(parse) : [whole];
  const found: Link[] = [];
  for (const value of values) visit(value, '', found);
  return found;
}

function visit(value: unknown, field: string, found: Link[]): void {
  if (typeof value === 'string') {
    if (PATH.test(value)) found.push({ field, path: value });
  } else if (typeof value === 'object' && value !== null) {
    if ('method' in value) return;
    for (const [name, entry] of Object.entries(value)) {
      visit(entry, Array.isArray(value) ? field : name, found);
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
