import { isLid } from '../../../whatsapp/jid.js';

/** The field of raw stanzas, which are shown unchanged. */
const RAW = 'attrs';

/** All lids in fields that name a person by jid. A field `lid` keeps its lid. */
export function lidsIn(value: unknown): Set<string> {
  const found = new Set<string>();
  visit(value, '', found);
  return found;
}

/** The value with other jids in those fields; unchanged parts are the same objects as before. */
export function withJids<T>(value: T, names: ReadonlyMap<string, string>): T {
  return replaced(value, '', names) as T;
}

function visit(value: unknown, field: string, found: Set<string>): void {
  if (typeof value === 'string') {
    if (isJidField(field) && isLid(value)) found.add(value);
  } else if (Array.isArray(value)) {
    for (const entry of value) visit(entry, field, found);
  } else if (isPlain(value)) {
    for (const name in value) if (name !== RAW) visit(value[name], name, found);
  }
}

function replaced(value: unknown, field: string, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return isJidField(field) ? (names.get(value) ?? value) : value;
  if (Array.isArray(value)) {
    const entries = value.map((entry: unknown) => replaced(entry, field, names));
    return entries.some((entry, at) => entry !== value[at]) ? entries : value;
  }
  if (!isPlain(value)) return value;
  const changes: Record<string, unknown> = {};
  for (const name in value) {
    const entry = name === RAW ? value[name] : replaced(value[name], name, names);
    if (entry !== value[name]) changes[name] = entry;
  }
  return Object.keys(changes).length > 0 ? { ...value, ...changes } : value;
}

/** True for a field of jids: `participants` of a notice, `jid` of a group's participants, `other_jids` of a person. */
function isJidField(field: string): boolean {
  return field === 'jid' || field === 'participants' || field.endsWith('_jid');
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
