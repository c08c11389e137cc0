import { DashboardError } from '../common/dashboard-error.js';
import type { ApiCall, CallOptions, CallValues, Result } from './call-options.js';
import { readBody, readRefusal } from './read-body.js';
import { toHeaders, toPath, toSearch } from './request-parts.js';
import { toBrokenAnswer, toDashboardError } from './to-dashboard-error.js';

/** The address of the service, and options for all calls. */
export interface HttpOptions {
  /** The address, such as `http://127.0.0.1:8080`; by default that of the page, in a browser. */
  url?: string | undefined;
  /** The token, if the service requires one; a function is asked for each call. */
  token?: string | (() => string | Promise<string>) | undefined;
  /** The account; by default the service's own default account. */
  account?: string | undefined;
  /** Refuses all calls that change something. */
  readOnly?: boolean | undefined;
  /** Replaces the global one. */
  fetch?: typeof globalThis.fetch | undefined;
}

/** The outcome of a request; without a response, nobody answered. */
interface Outcome {
  data?: unknown;
  error?: unknown;
  request: Request;
  response?: Response;
}

const READING: readonly string[] = ['GET', 'HEAD'];
const DEFAULT_URL = 'http://127.0.0.1:8080';
const JSON_TYPE = 'application/json';

/** Makes the calls of the API: adds the account, refuses forbidden calls, and throws `DashboardError`s. */
export class HttpClient {
  private readonly baseUrl: string;

  /** @throws TypeError if the url is not an address */
  constructor(private readonly options: HttpOptions = {}) {
    this.baseUrl = baseUrlOf(options.url);
  }

  /** @throws DashboardError if it fails; the signal's reason, if that aborts */
  async call<Responses, ThrowOnError extends boolean = true>(
    call: ApiCall,
    options: CallOptions<ThrowOnError> & CallValues = {},
  ): Promise<Result<Responses, ThrowOnError>> {
    if (this.options.readOnly && !READING.includes(call.method)) throw refuse(call);
    const outcome = await this.exchange(call, options).catch((error: unknown) => {
      if (options.signal?.aborted) throw error;
      throw toBrokenAnswer(error, this.baseUrl);
    });
    if ('error' in outcome && options.throwOnError !== false) throw outcome.error;
    return (options.responseStyle === 'fields' ? outcome : outcome.data) as Result<
      Responses,
      ThrowOnError
    >;
  }

  private async exchange(call: ApiCall, options: CallOptions & CallValues): Promise<Outcome> {
    const request = await this.toRequest(call, options);
    const fetch = options.fetch ?? this.options.fetch ?? globalThis.fetch;
    let response: Response;
    try {
      response = await fetch(request);
    } catch (cause) {
      const isAborted = options.signal?.aborted;
      return {
        error: isAborted ? cause : toDashboardError(cause, undefined, this.baseUrl),
        request,
      };
    }
    if (response.ok) {
      return { data: await readBody(response, options.parseAs), request, response };
    }
    const refusal = await readRefusal(response);
    return { error: toDashboardError(refusal, response, this.baseUrl), request, response };
  }

  private async toRequest(call: ApiCall, options: CallOptions & CallValues): Promise<Request> {
    const { bodyType, method } = call;
    const { body, path: values, query } = options;
    const headers = toHeaders(options.headers);
    if (body === undefined) headers.delete('Content-Type');
    else if (bodyType && !headers.has('Content-Type')) headers.set('Content-Type', bodyType);
    const path = this.pathOf(call);
    // Below the name of an account, no call is open.
    const token = call.isOpen && path === call.path ? undefined : await this.readToken();
    if (token) headers.set('Authorization', `Bearer ${token}`);
    const url = `${this.baseUrl}${toPath(path, values)}${toSearch(query)}`;
    const content = bodyType === JSON_TYPE ? JSON.stringify(body) : (body as BodyInit);
    return new Request(url, { ...(options as RequestInit), method, headers, body: content });
  }

  private readToken(): string | undefined | Promise<string> {
    const { token } = this.options;
    return typeof token === 'function' ? token() : token;
  }

  private pathOf({ path, isServiceWide }: ApiCall): string {
    const { account } = this.options;
    if (account === undefined || isServiceWide) return path;
    return path.replace(/^\/api\//, () => `/api/accounts/${encodeURIComponent(account)}/`);
  }
}

function baseUrlOf(url: string | undefined): string {
  const given = url ?? (globalThis.location as Location | undefined)?.origin ?? DEFAULT_URL;
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) {
    throw new TypeError(`${given} is no address of http or https.`);
  }
  const { username, password } = new URL(given);
  if (username || password) {
    throw new TypeError('The address has a name or a password in it, and `fetch` sends neither.');
  }
  return given.replace(/(?<!\/)\/+$/, '');
}

function refuse({ method, path }: ApiCall): DashboardError {
  return new DashboardError(`This client only reads, so it does not ${method} ${path}.`, {
    code: 'read_only',
    hint: 'Create one without `readOnly` for calls that change something.',
  });
}
