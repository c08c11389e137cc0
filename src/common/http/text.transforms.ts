import { Transform, type TransformFnParams } from 'class-transformer';

/** Queries and variables arrive as text; what is not a whole number stays text, for the validator to refuse. */
export const ToWholeNumber = () =>
  Transform(({ value }: TransformFnParams) =>
    typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : (value as unknown),
  );

/** `true`, `1`, `false` or `0`; anything else stays, for the validator to refuse. */
export const ToBoolean = () =>
  Transform(({ value }: TransformFnParams) => {
    if (value === 'true' || value === '1') return true;
    return value === 'false' || value === '0' ? false : (value as unknown);
  });
