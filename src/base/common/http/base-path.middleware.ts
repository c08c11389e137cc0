import type { RequestHandler } from 'express';

/**
 * Takes the base off each request that has it. A proxy may have done so already; links in answers keep it, so it must
 * work without the proxy as well.
 * @param basePath such as `/dash`
 */
export function stripBasePath(basePath: string): RequestHandler {
  return (request, response, next) => {
    const { url } = request;
    const rest = url.slice(basePath.length);
    if (!url.startsWith(basePath) || !/^([/?]|$)/.test(rest)) {
      next();
    } else if (rest.startsWith('/')) {
      request.url = rest;
      // The log and the metrics name requests as the API document does.
      request.originalUrl = rest;
      next();
    } else {
      // The addresses in the page begin at its folder.
      response.redirect(308, `${basePath}/${rest}`);
    }
  };
}
