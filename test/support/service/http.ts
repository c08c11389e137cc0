import { isPresenceCall, notePresenceCall } from '../called-presences.js';

/** An answer of the service: its status, headers and parsed body. */
export interface Answer<Body = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: Body;
}

/** A small JSON client for one base address. */
export class ApiClient {
  /**
   * @param headers sent with every request
   * @param account the account of the paths, which are written without it
   */
  constructor(
    readonly baseUrl: string,
    private readonly headers: Record<string, string> = {},
    private readonly account: string | null = null,
  ) {}

  get<Body = Record<string, unknown>>(
    path: string,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    return this.request<Body>(path, { headers });
  }

  post<Body = Record<string, unknown>>(
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    return this.send<Body>('POST', path, body, headers);
  }

  delete<Body = Record<string, unknown>>(path: string): Promise<Answer<Body>> {
    return this.request<Body>(path, { method: 'DELETE' });
  }

  patch<Body = Record<string, unknown>>(path: string, body: unknown): Promise<Answer<Body>> {
    return this.send<Body>('PATCH', path, body, {});
  }

  private send<Body>(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Answer<Body>> {
    return this.request<Body>(path, {
      method,
      ...(body !== undefined && {
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'Content-Type': 'application/json', ...headers },
      }),
    });
  }

  async request<Body>(
    path: string,
    init: RequestInit & { headers?: Record<string, string> },
  ): Promise<Answer<Body>> {
    if (isPresenceCall(path)) notePresenceCall();
    const headers = { ...this.headers, ...init.headers };
    const url = new URL(this.account ? pathOf(this.account, path) : path, this.baseUrl);
    const response = await fetch(url, { ...init, headers });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json;');
    const body = (isJson ? JSON.parse(text) : text) as Body;
    return { status: response.status, headers: response.headers, body };
  }
}

/** The path of an account. */
export function pathOf(account: string, path: string): string {
  return path.replace(/^\/api(?=\/)/, `/api/accounts/${account}`);
}
