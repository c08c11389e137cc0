/** News as JSON: bytes as base64 under a key that no field of ours has. */
export function toNewsJson(news: object): string {
  return JSON.stringify(news, function (this: Record<string, unknown>, key, value: unknown) {
    // Not `value`: a Buffer has become an object of numbers there.
    const bytes = this[key];
    return bytes instanceof Uint8Array ? { $bytes: Buffer.from(bytes).toString('base64') } : value;
  });
}

export function fromNewsJson(json: string): unknown {
  return JSON.parse(json, (_key, value: unknown) => {
    const { $bytes } = (value ?? {}) as { $bytes?: string };
    return $bytes === undefined ? value : Buffer.from($bytes, 'base64');
  });
}
