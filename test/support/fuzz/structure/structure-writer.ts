import protobuf from 'protobufjs';
import { extremeDecimal, extremeInteger, extremeText } from './extremes.js';
import type { Random } from '../../../../packages/network/src/state/random.js';
import { typeNamed } from './schema.js';
import { double, fixed32, fixed64, float, varint, Wire, wireField, type WireType } from './wire.js';

/** The value of a field: for a field that holds a message, its bytes or its given parts. */
type Value = string | number | bigint | boolean | Uint8Array | Given;

/** The given parts of a message; its other fields are made up. */
export interface Given {
  [field: string]: Value | Value[] | undefined;
}

/** Values for fields that name a person or a thing. */
export interface Names {
  /** Chats and people that exist, and some that do not. */
  jids: readonly string[];
  /** Messages that exist. */
  ids: readonly string[];
  /** People whom no test looks at: a claim that two addresses are one person is believed. */
  strangers: readonly string[];
}

type Scalar = [type: WireType, make: (random: Random) => Uint8Array];

/** Integers of 64 bits. */
const varints: Scalar = [Wire.VARINT, (random) => varint(extremeInteger(random))];
/**
 * 32-bit numbers as encoders write them: protobufjs takes one of six to nine bytes for one of ten, and then loses its
 * place.
 */
const shorts: Scalar = [Wire.VARINT, (random) => varint(BigInt.asIntN(32, extremeInteger(random)))];
const unsigned: Scalar = [
  Wire.VARINT,
  (random) => varint(BigInt.asUintN(32, extremeInteger(random))),
];
const fixed64s: Scalar = [Wire.FIXED64, (random) => fixed64(extremeInteger(random))];
const fixed32s: Scalar = [Wire.FIXED32, (random) => fixed32(extremeInteger(random))];
const SCALARS: Record<string, Scalar> = {
  int32: shorts,
  uint32: unsigned,
  sint32: unsigned,
  int64: varints,
  uint64: varints,
  sint64: varints,
  bool: [Wire.VARINT, (random) => varint(BigInt(random.below(2)))],
  fixed64: fixed64s,
  sfixed64: fixed64s,
  fixed32: fixed32s,
  sfixed32: fixed32s,
  double: [Wire.FIXED64, (random) => double(extremeDecimal(random))],
  float: [Wire.FIXED32, (random) => float(extremeDecimal(random))],
  string: [Wire.BYTES, extremeText],
  bytes: [Wire.BYTES, (random) => (random.chance(0.3) ? random.bytes(32) : extremeText(random))],
};

const ALIASES = /^(pnJid|lidJid|accountLid|phoneNumber|lid|pn|newJid|oldJid|assignedPn|\w+Lid)$/;
const JIDS = /jid|participant|author|sender/i;
const IDS = /(^id|Id|ID)$/;

const MAX_DEPTH = 6;
const MAX_REPEATED = 3;
/** Types that are a choice between kinds have a hundred fields, and one or two of them are set. */
const CHOICE_SIZE = 40;
const FIELDS_OF_CHOICE = 2;
const FIELDS = 6;
const ENUM_RIGHT = 0.8;

/**
 * Writes messages of any type of WhatsApp's schema, each field with the extremes of its kind. The bytes are made by
 * hand, since the library's own code corrects much of it.
 */
export class StructureWriter {
  constructor(
    private readonly random: Random,
    private readonly names: Names,
    /** Share of fields in the form of another kind. */
    private readonly wrongForms = 0,
  ) {}

  write(type: string, given: Given = {}): Buffer {
    return this.message(typeNamed(type), given, 0);
  }

  /** A value for a field of a type. */
  writeField(type: string, field: string): Buffer {
    const { resolvedType } = typeNamed(type).fields[field] ?? {};
    if (!(resolvedType instanceof protobuf.Type)) throw new Error(`${field} holds no message`);
    return this.message(resolvedType, {}, 1);
  }

  /** Sets the given parts only. */
  exact(type: string, given: Given): Buffer {
    return this.message(typeNamed(type), given, MAX_DEPTH);
  }

  private message(type: protobuf.Type, given: Given, depth: number): Buffer {
    const settled = Object.entries(given).flatMap(([name, value]) =>
      [value]
        .flat()
        .flatMap((each) => (each === undefined ? [] : this.given(type, name, each, depth))),
    );
    const free = type.fieldsArray.filter(({ name, map }) => !(name in given) && !map);
    return Buffer.concat([...settled, ...this.madeUp(free, depth)]);
  }

  private madeUp(free: protobuf.Field[], depth: number): Buffer[] {
    if (depth >= MAX_DEPTH) return [];
    const most = free.length > CHOICE_SIZE && depth > 0 ? FIELDS_OF_CHOICE : FIELDS;
    return this.random.some(free, this.random.below(most + 1)).flatMap((field) => {
      const count = field.repeated ? this.random.below(MAX_REPEATED + 1) : 1;
      return Array.from({ length: count }, () => this.field(field, depth));
    });
  }

  private given(type: protobuf.Type, name: string, value: Value, depth: number): Buffer {
    const field = type.fields[name];
    if (!field) throw new Error(`${type.fullName} has no field ${name}`);
    const { resolvedType } = field;
    if (resolvedType instanceof protobuf.Type && !(value instanceof Uint8Array)) {
      return wireField(field.id, Wire.BYTES, this.message(resolvedType, value as Given, depth + 1));
    }
    if (value instanceof Uint8Array || typeof value === 'string') {
      return wireField(field.id, Wire.BYTES, Buffer.from(value as string));
    }
    if (field.type === 'double') return wireField(field.id, Wire.FIXED64, double(Number(value)));
    return wireField(field.id, Wire.VARINT, varint(BigInt(value as number)));
  }

  private field(field: protobuf.Field, depth: number): Buffer {
    const [type, value] = this.random.chance(this.wrongForms)
      ? this.scalar(this.random.pick(Object.values(SCALARS)))
      : this.valueOf(field, depth);
    return wireField(field.id, type, value);
  }

  private valueOf(field: protobuf.Field, depth: number): [WireType, Uint8Array] {
    const { resolvedType, name } = field;
    if (resolvedType instanceof protobuf.Type) {
      return [Wire.BYTES, this.message(resolvedType, {}, depth + 1)];
    }
    if (resolvedType instanceof protobuf.Enum && this.random.chance(ENUM_RIGHT)) {
      return [Wire.VARINT, varint(BigInt(this.random.pick(Object.values(resolvedType.values))))];
    }
    if (field.type === 'string' && this.random.chance(0.7)) {
      const known = this.knownName(name);
      if (known) return [Wire.BYTES, Buffer.from(known)];
    }
    return this.scalar(SCALARS[field.type] ?? shorts);
  }

  private scalar([type, make]: Scalar): [WireType, Uint8Array] {
    return [type, make(this.random)];
  }

  private knownName(field: string): string | undefined {
    if (ALIASES.test(field)) return this.random.pick(this.names.strangers);
    if (JIDS.test(field)) return this.random.pick(this.names.jids);
    if (IDS.test(field)) return this.random.pick(this.names.ids);
    return undefined;
  }
}
