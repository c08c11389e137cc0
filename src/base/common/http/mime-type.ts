/** A type without its parameters, such as `text/plain` of `Text/plain; charset=utf-8`; empty if there is none. */
export function baseTypeOf(mimetype: string | null): string {
  return mimetype?.split(';')[0]?.trim().toLowerCase() ?? '';
}
