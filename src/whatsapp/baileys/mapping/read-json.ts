/** An object of the sender as JSON; null for anything else. */
export function readJson(json: string | null | undefined): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json ?? 'null');
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    // Invalid JSON: a text stands beside it.
    return null;
  }
}
