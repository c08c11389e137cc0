import { Transform, type TransformFnParams } from 'class-transformer';

/** Converts digits to a number; other text stays, and the validator rejects it. */
export const ToWholeNumber = () =>
  Transform(({ value }: TransformFnParams) =>
    typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : (value as unknown),
  );

/** Converts `true`, `1`, `false` and `0`; anything else stays, and the validator rejects it. */
export const ToBoolean = () =>
  Transform(({ value }: TransformFnParams) => {
    if (value === 'true' || value === '1') return true;
    return value === 'false' || value === '0' ? false : (value as unknown);
  });

/** Trims white space; a value that is no text stays, and the validator rejects it. */
export const Trimmed = () =>
  Transform(({ value }: TransformFnParams) =>
    typeof value === 'string' ? value.trim() : (value as unknown),
  );
