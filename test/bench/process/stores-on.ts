/** Services that are started meanwhile have their stores on this server, or in files. */
export async function withStoresOn<T>(url: string | undefined, work: () => Promise<T>): Promise<T> {
  const { TEST_POSTGRES_URL: before } = process.env;
  setServer(url);
  try {
    return await work();
  } finally {
    setServer(before);
  }
}

function setServer(url: string | undefined): void {
  if (url === undefined) delete process.env.TEST_POSTGRES_URL;
  else process.env.TEST_POSTGRES_URL = url;
}
