import { ValidationPipe, type ValidationError } from '@nestjs/common';
import * as classTransformer from 'class-transformer';
import * as classValidator from 'class-validator';
import { ApiError } from '../errors/api.error.js';
import { ERROR_TABLE, type ErrorCode } from '../errors/error-table.js';

/**
 * Validates bodies and queries against their DTO classes. A rule may set its error code by its
 * context (`{ context: { code } }`); the default is `validation_failed`.
 */
export function createValidationPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    exceptionFactory: toApiError,
    // Nest would load them by package name, which fails in a bundle.
    transformerPackage: classTransformer,
    validatorPackage: classValidator,
  });
}

function toApiError(all: ValidationError[]): ApiError {
  const errors = all.flatMap((error) => innermost(error));
  const details = errors.map((error) => ({ field: error.property, message: firstMessage(error) }));
  const [first] = details;
  if (!first) return new ApiError('validation_failed', 'The body must be a JSON object.');
  const code = codeOf(errors) ?? 'validation_failed';
  return new ApiError(code, `${first.field} ${first.message}`, { details });
}

/** The innermost error of a list or an object, under the path of its field, such as `contacts.0.phone`. */
function innermost(error: ValidationError): ValidationError[] {
  const { children = [], property } = error;
  if (children.length === 0) return [error];
  return children.flatMap((child) =>
    innermost({ ...child, property: `${property}.${child.property}` }),
  );
}

function firstMessage({ constraints }: ValidationError): string {
  return Object.values(constraints ?? {})[0] ?? 'is not valid';
}

function codeOf(errors: ValidationError[]): ErrorCode | undefined {
  const contexts = errors.flatMap(({ contexts }) => Object.values(contexts ?? {}));
  const codes = contexts.map((context: { code?: string }) => context.code);
  return codes.find((code): code is ErrorCode => code !== undefined && code in ERROR_TABLE);
}
