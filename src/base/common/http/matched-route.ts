import type { Request } from 'express';

/** The declared pattern of a request's route, such as `/api/chats/:jid/messages`; known once it is matched. */
export function matchedRoute({ route }: Pick<Request, 'route'>): string | null {
  const { path } = (route ?? {}) as { path?: unknown };
  return typeof path === 'string' && path.startsWith('/api/') ? path : null;
}
