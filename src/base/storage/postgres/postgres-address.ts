/** The database for a person: without its user and password. */
export function addressOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${decodeURIComponent(pathname)}`;
}

export function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

/** Another database of the same server. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(name)}`;
  return other.href;
}
