import { ApiError } from './api.error.js';

const ONE_FILE = 'A multipart body has one file, as the part "file".';

/** Sentences by the code of the parser (multer, lib/multer-error.js). */
const SENTENCES: Record<string, string> = {
  LIMIT_FILE_COUNT: ONE_FILE,
  LIMIT_UNEXPECTED_FILE: ONE_FILE,
  LIMIT_FIELD_COUNT: 'The body has too many fields.',
  LIMIT_PART_COUNT: 'The body has too many parts.',
  LIMIT_FIELD_KEY: 'The name of a field is too long.',
  LIMIT_FIELD_VALUE: 'The value of a field is too long.',
};

/** The error for a wrong multipart body; null for other errors. */
export function fromMultipartError(error: unknown): ApiError | null {
  const { cause } = (error ?? {}) as { cause?: unknown };
  const { code, field } = (cause ?? {}) as { code?: unknown; field?: unknown };
  const sentence = typeof code === 'string' ? SENTENCES[code] : undefined;
  if (sentence === undefined) return null;
  const details =
    typeof field === 'string' ? { details: [{ field, message: 'is not expected' }] } : {};
  return new ApiError('validation_failed', sentence, details);
}
