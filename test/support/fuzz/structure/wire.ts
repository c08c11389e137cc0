/** The form of a field's value in protobuf's bytes. */
export const Wire = { VARINT: 0, FIXED64: 1, BYTES: 2, FIXED32: 5 } as const;

export type WireType = (typeof Wire)[keyof typeof Wire];

/** One field: its number and kind, then the value in the form of that kind. */
export function wireField(id: number, type: WireType, value: Uint8Array): Buffer {
  const head = varint(BigInt(id * 8 + type));
  return type === Wire.BYTES
    ? Buffer.concat([head, varint(BigInt(value.length)), value])
    : Buffer.concat([head, value]);
}

/** Negative numbers as protobuf has them: the complement in 64 bits. */
export function varint(value: bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, value);
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) + 128);
  return Buffer.from([...bytes, Number(rest)]);
}

export function fixed64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt.asUintN(64, value));
  return bytes;
}

export function fixed32(value: bigint): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(Number(BigInt.asUintN(32, value)));
  return bytes;
}

export function double(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}

export function float(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return bytes;
}
