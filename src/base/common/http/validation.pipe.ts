import { ValidationPipe, type ValidationError } from '@nestjs/common';
import * as classTransformer from 'class-transformer';
import * as classValidator from 'class-validator';
import { ApiError } from '../errors/api.error.js';
import { ERROR_TABLE, type ErrorCode } from '../errors/error-table.js';

/**
 * Validates bodies and queries against their DTO classes. A rule may set its error code and its hint by its
 * context (`{ context: { code, hint } }`); the default is `validation_failed`, with its hint.
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
  const contexts = errors.flatMap((error) => contextsOf(error));
  const code = contexts.map((context) => context.code).find(isErrorCode) ?? 'validation_failed';
  const [hint] = contextsOf(errors[0]).flatMap((context) => context.hint ?? []);
  return new ApiError(code, `${first.field} ${first.message}`, { details, hint });
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

interface RuleContext {
  code?: string;
  hint?: string;
}

function contextsOf({ contexts }: ValidationError): RuleContext[] {
  return Object.values(contexts ?? {}) as RuleContext[];
}

function isErrorCode(code: string | undefined): code is ErrorCode {
  return code !== undefined && code in ERROR_TABLE;
}
