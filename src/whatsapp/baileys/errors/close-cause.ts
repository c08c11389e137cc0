/** Our own code for an end because the database cannot be written. */
export const STORE_FAILS = 507;
/** Our own code for a pairing that needs a passkey, which the library does not support. */
export const PASSKEY_NEEDED = 511;

/** Why a connection ended, in one form for all errors of the library and `ws`. */
export interface CloseCause {
  /** WhatsApp's close code, an HTTP status of the upgrade, or 500 if unknown. */
  code: number;
  message: string;
  data: unknown;
}

/**
 * Normalizes a close error. The library rejects with a Boom, an Error, a WebSocket close number
 * such as 1006, or nothing at all.
 */
export function toCloseCause(error: unknown): CloseCause {
  if (typeof error === 'number') {
    return { code: 428, message: `WebSocket closed with ${error}`, data: null };
  }
  const boom = error as Partial<ClosingError> | undefined;
  return {
    code: boom?.output?.statusCode ?? 500,
    message: boom?.message ?? 'closed without a reason',
    data: boom?.data ?? null,
  };
}

/** The error for an end that we decide on, in the shape of the library's own errors. */
export class ClosingError extends Error {
  readonly output: { statusCode: number };
  readonly data: unknown = null;

  constructor(message: string, statusCode: number) {
    super(message);
    this.output = { statusCode };
  }
}
