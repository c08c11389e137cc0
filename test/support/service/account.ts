import { ApiClient, pathOf } from './http.js';
import { StreamReader } from './stream-reader.js';

/** One account of a service. It can take the place of a service, for example in `pair`: with the paths of `default`. */
export class Account {
  constructor(
    readonly name: string,
    readonly baseUrl: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  get api(): ApiClient {
    return new ApiClient(this.baseUrl, this.headers, this.name);
  }

  openStream(path = '/api/events/stream'): Promise<StreamReader> {
    const { headers, name } = this;
    return StreamReader.open(this.baseUrl, { path: pathOf(name, path), headers });
  }
}

/** Creates an account in a running service. */
export async function addAccount(
  { baseUrl }: { baseUrl: string },
  name: string,
  headers: Record<string, string> = {},
): Promise<Account> {
  const { status, body } = await new ApiClient(baseUrl, headers).post('/api/accounts', {
    account: name,
  });
  if (status !== 201) throw new Error(`The account was not created: ${JSON.stringify(body)}`);
  return new Account(name, baseUrl, headers);
}
