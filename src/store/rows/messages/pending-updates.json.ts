/** Encodes an update as JSON: bytes as base64, under a key that no field has. */
export function encodeUpdate(news: object): string {
  return JSON.stringify(news, function (this: Record<string, unknown>, key, value: unknown) {
    // `value` is useless here: `Buffer.toJSON` has already converted it to a list of numbers.
    const bytes = this[key];
    return bytes instanceof Uint8Array ? { $bytes: Buffer.from(bytes).toString('base64') } : value;
  });
}

/** Null for a damaged row, so that its message can still be stored. */
export function decodeUpdate(json: string): unknown {
  try {
    return JSON.parse(json, (_key, value: unknown) => {
      const { $bytes } = (value ?? {}) as { $bytes?: string };
      return $bytes === undefined ? value : Buffer.from($bytes, 'base64');
    });
  } catch {
    return null;
  }
}
