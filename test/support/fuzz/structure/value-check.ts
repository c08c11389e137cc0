const LAST_MS = 8_640_000_000_000_000;
const HALF = /\p{Surrogate}/u;
const TIMES = /(_at|timestamp|_until)$/;

/** Paths in an answer to values that readers of JSON, or of dates, cannot take. */
export function problemsOfValue(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return problemsOfNumber(value, path);
  if (typeof value === 'string') {
    const isTime = path.endsWith('timestamp') && Number.isNaN(Date.parse(value));
    if (isTime) return [`${path} is no time: ${value}`];
    return HALF.test(value) ? [`${path} holds half a character`] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    problemsOfValue(inner, `${path}/${name}`),
  );
}

function problemsOfNumber(value: number, path: string): string[] {
  if (TIMES.test(path)) {
    const isTime = Number.isInteger(value) && value >= 0 && value <= LAST_MS;
    return isTime ? [] : [`${path} is no time: ${value}`];
  }
  const isSafe = !Number.isInteger(value) || Number.isSafeInteger(value);
  return isSafe ? [] : [`${path} is beyond what JSON's readers take: ${value}`];
}
