import type { NextFunction, Request, Response } from 'express';

/** Leads from `/api/docs/` to `/api/docs`: the addresses in the page of the API begin at its folder. */
export function dropLastSlash(
  { originalUrl }: Request,
  response: Response,
  next: NextFunction,
): void {
  if (/^\/api\/docs\/+(\?|$)/i.test(originalUrl)) response.redirect(308, '../docs');
  else next();
}
