export type WaVersion = [number, number, number];

export function parseVersion(text: string | null): WaVersion | null {
  const numbers = /^(\d{1,3})\.(\d{1,5})\.(\d{1,12})$/
    .exec(text ?? '')
    ?.slice(1)
    .map(Number);
  return numbers ? (numbers as WaVersion) : null;
}

/** True for a later revision of the same line; another line may use another protocol. */
export function isNewerVersion(version: WaVersion, than: WaVersion): boolean {
  const [major, minor, revision] = version;
  return major === than[0] && minor === than[1] && Number.isInteger(revision) && revision > than[2];
}
