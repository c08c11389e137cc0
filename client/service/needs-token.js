const UNAUTHORIZED = 401;

/** True if curl, which has no login cookie, needs the token. */
export async function needsToken() {
  try {
    const { status } = await fetch('/api/health', { credentials: 'omit', cache: 'no-store' });
    return status === UNAUTHORIZED;
  } catch {
    return false; // no response
  }
}
