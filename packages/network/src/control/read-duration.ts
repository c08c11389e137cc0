const UNITS_MS: Record<string, number> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** The ms of a text such as `90s` or `24h`; `undefined` for any other. */
export function readDuration(words: string): number | undefined {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(words) ?? [];
  const unitMs = UNITS_MS[unit ?? ''];
  return unitMs === undefined ? undefined : Number(amount) * unitMs;
}
