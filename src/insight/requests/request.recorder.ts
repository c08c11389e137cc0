import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { hasBody } from '../../base/common/http/file-request.js';
import { baseTypeOf } from '../../base/common/http/file-name.js';
import { READS } from '../../base/common/http/access.policy.js';
import { requestIdOf } from '../../base/common/http/request-id.middleware.js';
import { outcomeOf, isEventStream, matchedRoute } from '../../base/common/http/request-outcome.js';
import { Config } from '../../base/config/config.js';
import { bearerOf } from '../../auth/access/api-token.js';
import { clientKindOf } from './client-kind.policy.js';
import type { LoggedRequest } from './logged-request.js';
import { RequestLog } from './request-log.js';
import { SecretMask } from '../../base/masking/secret.mask.js';

/** Few calls have a longer body. */
const MAX_BODY_BYTES = 100 * 1024;
const MAX_USER_AGENT = 200;
/** Headers that a repeated request needs, too; none of them is a secret. */
const HEADERS = ['Content-Type', 'Idempotency-Key'];
/** A request may name the host in its first line. */
const HOST = /^https?:\/\/[^/]*/i;
const NO_BODY = { bodyType: null, bodyBytes: null, body: null };
const OWN_PATH = /^\/api\/requests\b/i;

/** Adds each request to the API to the log when it has ended. */
@Injectable()
export class RequestRecorder {
  constructor(
    private readonly config: Config,
    private readonly log: RequestLog,
  ) {}

  /** Express middleware for `/api`, to be added before all that may refuse a request. */
  observe = (request: Request, response: Response, next: NextFunction): void => {
    const at = Date.now();
    const startedAt = performance.now();
    const { socket } = request;
    const bytesBefore = socket.bytesWritten;
    response.once('close', () => {
      if (isEventStream(response)) return;
      const entry: Omit<LoggedRequest, 'seq'> = {
        at,
        durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
        answerBytes: socket.bytesWritten - bytesBefore,
        ...this.describe(request, response),
      };
      if (!isOwnLook(entry)) this.log.add(entry);
    });
    next();
  };

  private describe(request: Request, response: Response) {
    const { method, headers, originalUrl } = request;
    const mask = new SecretMask(this.tokensOf(headers));
    const {
      errorCode = null,
      chatJid = null,
      messageId = null,
      access,
      account = null,
    } = outcomeOf(response);
    const isRead = READS.has(method);
    return {
      id: requestIdOf(response),
      client: clientKindOf(headers, { isLocal: this.config.session.localNetwork !== null }),
      hasAccess: access !== undefined,
      token: access?.token ?? null,
      tokenAccounts: access?.accounts ?? null,
      account,
      userAgent: mask.text(headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT) || null,
      method,
      route: matchedRoute(request),
      path: mask.path(originalUrl.replace(HOST, '')),
      status: response.headersSent ? response.statusCode : null,
      errorCode,
      chatJid: isRead ? null : chatJid,
      messageId: isRead ? null : messageId,
      headers: headersOf(request, mask),
      ...(access ? bodyOf(request, mask) : NO_BODY),
      isMasked: mask.hasHidden,
    };
  }

  /** Only the named token in use is known. */
  private tokensOf({ authorization }: IncomingHttpHeaders): string[] {
    const known = [this.config.server.apiToken, bearerOf(authorization)];
    return known.filter((token): token is string => Boolean(token));
  }
}

function headersOf(request: Request, mask: SecretMask): Record<string, string> {
  const given = HEADERS.map((name) => [name, request.get(name)] as const);
  const sent = given.filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent.map(([name, value = '']) => [name, mask.text(value)]));
}

/** Keeps JSON; of files and forms only type and size. */
function bodyOf(request: Request, mask: SecretMask) {
  if (!hasBody(request)) return NO_BODY;
  const body = request.is('json') ? toObject(request.body) : null;
  const bodyBytes = sizeIn(request) ?? (body && JSON.stringify(body).length);
  const isKept = body !== null && bodyBytes !== null && bodyBytes <= MAX_BODY_BYTES;
  return {
    bodyType: baseTypeOf(request.get('Content-Type') ?? null) || null,
    bodyBytes,
    body: isKept ? mask.body(body) : null,
  };
}

/** Null for a body that could not be parsed. */
function toObject(body: unknown): object | null {
  return typeof body === 'object' ? body : null;
}

/** Null if the client does not tell it, or tells that of the compressed body. */
function sizeIn({ headers }: Request): number | null {
  if (headers['content-encoding'] !== undefined) return null;
  return headers['content-length'] === undefined ? null : Number(headers['content-length']);
}

/** True for our page's polls of this list, which it makes all the time while it shows it. */
function isOwnLook({ client, method, path }: Omit<LoggedRequest, 'seq'>): boolean {
  return client === 'page' && READS.has(method) && OWN_PATH.test(path);
}
