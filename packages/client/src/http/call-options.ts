/** A call of the API, as the generated part describes it. */
export interface ApiCall {
  method: string;
  path: string;
  /** The media type of its body; none if it has no body. */
  bodyType?: string;
  /** It needs no token. */
  isOpen?: boolean;
  /** It exists once for the whole service; each other call exists for each account. */
  isServiceWide?: boolean;
}

/** A value of a path, a query or a header; one that is undefined or null is left out. */
export type Value = string | number | boolean | null | undefined;

/** How a call is made, beside what it is about. What `fetch` takes, such as a signal, can be given, too. */
export interface CallOptions<ThrowOnError extends boolean = boolean> extends Omit<
  RequestInit,
  'body' | 'headers' | 'method'
> {
  headers?: RequestInit['headers'] | Record<string, Value>;
  /** How to read the body of the answer; by default as its media type says. `stream` leaves it unread. */
  parseAs?: 'arrayBuffer' | 'auto' | 'blob' | 'formData' | 'json' | 'stream' | 'text';
  /** By default `data`, the body of the answer; `fields` gives `{ data, error, request, response }`. */
  responseStyle?: 'data' | 'fields';
  /** By default true; otherwise a failed call returns undefined, or its error as a field. */
  throwOnError?: ThrowOnError;
  /** Instead of that of the client. */
  fetch?: typeof globalThis.fetch;
}

/** The values that a call takes, by their place in the request. */
export interface CallValues {
  body?: unknown;
  path?: Record<string, Value>;
  query?: Record<string, Value>;
}

/** What a call takes. */
export type Options<Data, ThrowOnError extends boolean> = CallOptions<ThrowOnError> &
  Omit<Data, 'url'>;

/** What a call returns: one of its answers by status. */
export type Result<Responses, ThrowOnError extends boolean> = ThrowOnError extends true
  ? Responses[keyof Responses]
  : Responses[keyof Responses] | undefined;
