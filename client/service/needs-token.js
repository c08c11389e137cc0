const UNAUTHORIZED = 401;

/** True when the service wants its token from who has no cookie: a command line. */
export async function needsToken() {
  try {
    const { status } = await fetch('/api/health', { credentials: 'omit', cache: 'no-store' });
    return status === UNAUTHORIZED;
  } catch {
    return false; // nobody answers, so nobody asks for a token
  }
}
