/** Sorts documented fields first, in their order, then the others. */
export function orderFields<T>(fields: Record<string, T>, documented: string[]): Record<string, T> {
  const known = documented.filter((name) => name in fields);
  const others = Object.keys(fields).filter((name) => !documented.includes(name));
  return Object.fromEntries([...known, ...others].map((name) => [name, fields[name]]));
}
