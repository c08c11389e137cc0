/** The description of a call in the generated part. */
export interface ApiCall {
  method: string;
  path: string;
  /** The media type of its body; none if it has no body. */
  bodyType?: string;
  /** It needs no token. */
  isOpen?: boolean;
  /** The call exists once for the whole service; other calls exist for each account. */
  isServiceWide?: boolean;
}

/** A value of a path, a query or a header; one that is undefined or null is left out. */
export type Value = string | number | boolean | null | undefined;

/** Options of a call besides its values. Options of `fetch`, such as a signal, can be given, too. */
export interface CallOptions<ThrowOnError extends boolean = boolean> extends Omit<
  RequestInit,
  'body' | 'headers' | 'method'
> {
  headers?: RequestInit['headers'] | Record<string, Value>;
  /** The form of the answer's body; by default that of its media type. `stream` leaves it unread. */
  parseAs?: 'arrayBuffer' | 'auto' | 'blob' | 'formData' | 'json' | 'stream' | 'text';
  /** By default `data`, the body of the answer; `fields` gives `{ data, error, request, response }`. */
  responseStyle?: 'data' | 'fields';
  /** By default true; otherwise a failed call returns undefined, or its error as a field. */
  throwOnError?: ThrowOnError;
  /** Replaces the client's option. */
  fetch?: typeof globalThis.fetch;
}

/** The values that a call takes, by their place in the request. */
export interface CallValues {
  body?: unknown;
  path?: Record<string, Value>;
  query?: Record<string, Value>;
}

/** The parameters of a call. */
export type Options<Data, ThrowOnError extends boolean> = CallOptions<ThrowOnError> &
  Omit<Data, 'url'>;

/** The result of a call: one of its answers by status. */
export type Result<Responses, ThrowOnError extends boolean> = ThrowOnError extends true
  ? Responses[keyof Responses]
  : Responses[keyof Responses] | undefined;
