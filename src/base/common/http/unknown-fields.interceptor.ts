import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { ApiError } from '../errors/api.error.js';
import { getOperationMetadata } from './api.decorators.js';
import { knownFieldsOf } from './known-fields.js';
import {
  addWarnings,
  announceUnknownFields,
  findUnknownFields,
  type UnknownField,
} from './unknown-fields.js';

/** Tells clients which query parameters and body fields a route does not have: they are often misspelt. */
@Injectable()
export class UnknownFieldsInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const { unknownFields: policy } = getOperationMetadata(context.getHandler());
    const known = knownFieldsOf(context.getClass(), context.getHandler());
    const find = () => findUnknownFields(policy === 'pass-on' ? queryOf(request) : request, known);
    const unknown = find();
    announceUnknownFields(response, unknown);
    if (policy === 'refuse' && unknown.length > 0) throw toError(unknown);
    return next.handle().pipe(
      map((answer: unknown) => {
        // A multipart body is only complete now.
        announceUnknownFields(response, find());
        return policy !== 'name-in-header' && isJsonObject(answer)
          ? addWarnings(answer, response)
          : answer;
      }),
    );
  }
}

const queryOf = ({ query }: Request) => ({ query, body: undefined });

function toError(unknown: UnknownField[]): ApiError {
  const details = unknown.map(({ name, problem }) => ({ field: name, message: problem }));
  const sentences = unknown.map(({ place, name, problem }) => `The ${place} ${name} ${problem}`);
  return new ApiError('validation_failed', sentences.join(' '), { details });
}

function isJsonObject(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null && !(answer instanceof StreamableFile);
}
