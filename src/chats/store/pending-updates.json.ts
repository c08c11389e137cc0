/** News as JSON: bytes as base64 under a key that no field of ours has. */
export function toNewsJson(news: object): string {
  return JSON.stringify(news, function (this: Record<string, unknown>, key, value: unknown) {
    // Not `value`: a Buffer has become an object of numbers there.
    const bytes = this[key];
    return bytes instanceof Uint8Array ? { $bytes: Buffer.from(bytes).toString('base64') } : value;
  });
}

/** Null for a damaged row: it must not keep the message that it belongs to from being stored. */
export function fromNewsJson(json: string): unknown {
  try {
    return JSON.parse(json, (_key, value: unknown) => {
      const { $bytes } = (value ?? {}) as { $bytes?: string };
      return $bytes === undefined ? value : Buffer.from($bytes, 'base64');
    });
  } catch {
    return null;
  }
}
