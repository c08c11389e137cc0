import {
  createClient,
  createConfig,
  type Client,
  type RequestOptions,
} from '../api/client/index.js';
import { DashboardError } from '../common/dashboard-error.js';
import { toBrokenAnswer, toDashboardError } from './to-dashboard-error.js';

/** Where the service is, and how to call it. */
export interface HttpOptions {
  /** The origin, such as `http://127.0.0.1:8080`; in a browser that of the page, if it is left out. */
  url?: string | undefined;
  /** If the service has one; a function is asked for each call. */
  token?: string | (() => string | Promise<string>) | undefined;
  /** Another account than the one that the service shows by itself. */
  account?: string | undefined;
  /** Refuses all calls that change something. */
  readOnly?: boolean | undefined;
  /** Instead of the global one. */
  fetch?: typeof globalThis.fetch | undefined;
}

const METHODS = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const;
type Method = (typeof METHODS)[number];
const READING: readonly Method[] = ['get', 'head'];
const DEFAULT_URL = 'http://127.0.0.1:8080';

/** The HTTP client under the generated calls: it knows the account and what may be called, and throws our errors. */
export function createHttpClient(options: HttpOptions = {}): Client {
  const baseUrl = baseUrlOf(options.url);
  const { token, fetch } = options;
  const client = createClient(
    createConfig({
      baseUrl,
      throwOnError: true,
      ...(token !== undefined && { auth: token }),
      ...(fetch && { fetch }),
    }),
  );
  client.interceptors.error.use((error, response, _request, { signal }) =>
    signal?.aborted ? error : toDashboardError(error, response, baseUrl),
  );

  const caller = (method: Method) => async (request: RequestOptions) => {
    if (options.readOnly && !READING.includes(method)) throw refuse(method, request.url);
    try {
      return await client[method]({ ...request, url: ofAccount(request.url, options.account) });
    } catch (error) {
      if (error instanceof DashboardError || request.signal?.aborted) throw error;
      throw toBrokenAnswer(error, baseUrl);
    }
  };
  const callers = METHODS.map((method) => [method, caller(method)]);
  return { ...client, ...Object.fromEntries(callers) } as Client;
}

/** @throws TypeError if it is no address */
function baseUrlOf(url: string | undefined): string {
  const given = url ?? (globalThis.location as Location | undefined)?.origin ?? DEFAULT_URL;
  if (!URL.canParse(given) || !/^https?:$/.test(new URL(given).protocol)) {
    throw new TypeError(`${given} is no address of http or https.`);
  }
  return given.replace(/(?<!\/)\/+$/, '');
}

/** What the service has once, for all accounts. */
const OF_ALL_ACCOUNTS =
  /^\/api\/(accounts|backup|docs|login|metrics|openapi\.json|playground|requests|token|webhooks)(\/|$)/;

/** Each other path of the API exists for each account. */
function ofAccount(path: string, account: string | undefined): string {
  if (account === undefined || OF_ALL_ACCOUNTS.test(path)) return path;
  return path.replace(/^\/api\//, () => `/api/accounts/${encodeURIComponent(account)}/`);
}

function refuse(method: Method, path: string): DashboardError {
  return new DashboardError(
    `This client only reads, so it does not ${method.toUpperCase()} ${path}.`,
    {
      code: 'read_only',
      hint: 'Create one without `readOnly` for calls that change something.',
    },
  );
}
