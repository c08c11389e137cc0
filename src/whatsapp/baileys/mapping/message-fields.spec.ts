import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { proto } from '@whiskeysockets/baileys';
import protobuf from 'protobufjs';
import { typeNamed } from '../../../../test/support/fuzz/structure/schema.js';
import { createLibraryMessage } from '../../../../test/support/unit/fake-socket.js';
import { toInboundEntries } from './inbound-entries.mapper.js';
import { toRemoteFile, toThumbnail } from './remote-file.mapper.js';

const ME = { jid: '15550000@s.whatsapp.net', lid: '9000000@lid' };
const WORDS = ['a word', '15550009@s.whatsapp.net', 'https://example.com/', '{"display_text":"b"}'];
const VCARD = 'BEGIN:VCARD\nFN:Ann\nTEL:+15550007\nEND:VCARD';
const { Type, Enum } = protobuf;
const MESSAGE = typeNamed('Message');

/** The fields in the list of the docs, such as `OrderMessage.token`; what is inside of them is left out, too. */
const LEFT_OUT = new Set(
  [...readFileSync('docs/left-out-fields.md', 'utf8').matchAll(/^- ([\w.]+): (.+)$/gm)].flatMap(
    ([, type, fields = '']) => fields.split(', ').map((field) => `${type}.${field}`),
  ),
);

type Values = Record<string, unknown>;
/** A type of the schema, and the fields that lead to it from a message. */
type Place = [type: protobuf.Type, path: protobuf.Field[]];

const nameOf = ({ parent, name }: protobuf.Field) =>
  `${parent?.fullName.replace(/^\.proto\.(Message\.(?=\w))?/, '')}.${name}`;

const typeOf = (field: protobuf.Field) =>
  field.resolvedType instanceof Type ? field.resolvedType : null;

/** The fields of a message, at any depth: those of each type where it stands first, outside of `LEFT_OUT`. */
function fieldsOf(): [place: Place, field: protobuf.Field][] {
  const places: Place[] = [[MESSAGE, []]];
  const known = new Set([MESSAGE]);
  const found: [Place, protobuf.Field][] = [];
  for (const [type, path] of places) {
    for (const field of type.fieldsArray) {
      const inner = typeOf(field);
      if (!inner || known.has(inner) || LEFT_OUT.has(nameOf(field))) {
        found.push([[type, path], field]);
      } else {
        known.add(inner);
        places.push([inner, [...path, field]]);
      }
    }
  }
  return found;
}

/** Different values of a field. */
function valuesOf({ type, resolvedType, repeated }: protobuf.Field, depth = 2): unknown[] {
  const values = (() => {
    if (resolvedType instanceof Type) return [filled(resolvedType), filled(resolvedType, depth)];
    if (resolvedType instanceof Enum) return Object.values(resolvedType.values);
    if (type === 'string') return [...WORDS, VCARD];
    if (type === 'bytes') return [32, 64].map((length) => new Uint8Array(length).fill(1));
    return type === 'bool' ? [true] : [1, 70];
  })();
  return repeated ? values.map((value) => [value]) : values;
}

/** An object with all fields that are values, and to a depth with those that are objects. */
function filled(type: protobuf.Type, depth = 0): Values {
  if (type === MESSAGE) return { conversation: 'a word' };
  const fields = type.fieldsArray.filter((field) => depth > 0 || !typeOf(field));
  return Object.fromEntries(fields.map((field) => [field.name, valuesOf(field, depth - 1)[0]]));
}

/** A message with these values at the end of the path; on the way, nothing else or all else. */
const messageWith = (path: protobuf.Field[], values: Values, isFull: boolean): Values =>
  path.reduceRight<Values>((inner, field) => {
    const owner = field.parent as protobuf.Type;
    const value = field.repeated ? [inner] : inner;
    return { ...(isFull && owner !== MESSAGE && filled(owner)), [field.name]: value };
  }, values);

/** Everything that is read from a message, without the copy for forwards and retries. */
function taken(content: Values): string {
  const bytes = proto.Message.encode(proto.Message.fromObject(content)).finish();
  const arrived = createLibraryMessage(proto.Message.decode(bytes));
  const entries = toInboundEntries(arrived, ME, 'live');
  return JSON.stringify(
    [entries, toRemoteFile(bytes), toThumbnail(bytes)],
    (name, value: unknown) => (name === 'content' ? undefined : value),
  );
}

/** True if something depends on the field. */
function isTaken([type, path]: Place, field: protobuf.Field): boolean {
  return [false, true].some((isFull) => {
    const rest = isFull && type !== MESSAGE ? filled(type) : {};
    delete rest[field.name];
    const values: Values[] = valuesOf(field).map((value) => ({ [field.name]: value }));
    // A message of any kind differs from an empty one.
    if (type !== MESSAGE) values.push({});
    const seen = values.map((value) => taken(messageWith(path, { ...rest, ...value }, isFull)));
    return new Set(seen).size > 1;
  });
}

it('takes each field of each kind of message, but for those that the docs list', () => {
  const fields = fieldsOf();
  const missing = fields.filter(([place, field]) => !isTaken(place, field));
  const names = missing.map(([, field]) => nameOf(field));
  expect(names.filter((name) => !LEFT_OUT.has(name))).toEqual([]);
  // Nothing else is in the list: no field that is taken by now, and none that is gone.
  expect([...LEFT_OUT].filter((name) => !names.includes(name))).toEqual([]);
});
