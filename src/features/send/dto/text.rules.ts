import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import { hasVisible } from '../../../base/common/visible-text.js';

export const MAX_TEXT_LENGTH = 65_536;

/** A missing text counts as empty; other values that are not strings are rejected by `IsText`. */
const IsText = () =>
  ValidateBy({
    name: 'isText',
    validator: {
      validate: (value: unknown) => (value ?? null) === null || typeof value === 'string',
      defaultMessage: () => 'must be a text',
    },
  });

const IsNotBlank = () =>
  ValidateBy(
    {
      name: 'isNotBlank',
      validator: {
        // Also true for `undefined` and `null`; `IsText` refuses other types.
        validate: (value: unknown) => {
          const text = value ?? '';
          return typeof text !== 'string' || hasVisible(text);
        },
        defaultMessage: () => 'must not be empty',
      },
    },
    { context: { code: 'empty_text' } },
  );

const IsShortEnough = () =>
  ValidateBy(
    {
      name: 'isShortEnough',
      constraints: [MAX_TEXT_LENGTH],
      validator: {
        validate: (value: unknown) => typeof value !== 'string' || value.length <= MAX_TEXT_LENGTH,
        defaultMessage: () => 'must have 65,536 characters at most',
      },
    },
    { context: { code: 'text_too_long' } },
  );

/** The text of a message: not blank, not too long. */
export const IsMessageText = () => applyDecorators(IsShortEnough(), IsNotBlank(), IsText());

/** A text of its own kind, such as a name: not blank. */
export const IsFilled = () =>
  ValidateBy({
    name: 'isFilled',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && hasVisible(value),
      defaultMessage: () => 'must be a text that is not empty',
    },
  });
