/** Texts in a fixed order; one that is missing is `null`. */
export function sorted(texts: (string | null)[]): string[] {
  return texts.map(String).toSorted();
}
