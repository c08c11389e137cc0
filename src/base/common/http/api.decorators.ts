import type { Type } from '@nestjs/common';
import type { ApiScope } from '../api-scope.js';
import type { ErrorCode } from '../errors/error-table.js';
import { READS } from './access.policy.js';

/** The data of a route for the API document that its types do not have. */
export interface OperationMetadata {
  /** Beyond the errors that every request may get. */
  errors: ErrorCode[];
  /** Responses that are no JSON object: media type to example. */
  files: Record<string, string>;
  /** The classes of the response, if there are several. */
  forms: Type[];
  /** Other statuses with the same body: status to description. */
  otherStatuses: Record<number, string>;
  /** Another answer, with status 202. */
  accepted: { form: Type; description: string } | null;
  needsToken: boolean;
  /** The scope that its token needs; `any` accepts all tokens. By default `read` for GET, and `manage` for the rest. */
  scope: ApiScope | 'any' | null;
  /** True if it accepts a token for any account; the route itself checks which ones it may see. */
  isForEachAccount: boolean;
  /** Media types of bodies that are, or contain, a file. */
  fileBodies: string[];
  isBodyOptional: boolean;
  unknownFields: UnknownFieldsPolicy;
}

/**
 * The treatment of query parameters or body fields that a route does not have. All but refused ones are named in a
 * header; by default, the response has `warnings`, too. `pass-on`: another server knows the fields of the body.
 */
export type UnknownFieldsPolicy = 'warn' | 'refuse' | 'name-in-header' | 'pass-on';

const METADATA = 'api:operation-metadata';
const SECTION = 'api:section';

/**
 * Only stores metadata. @nestjs/swagger is loaded when the document is first read, because loading it
 * would slow down every start by a quarter of a second.
 */
function addMetadata(
  more: (metadata: OperationMetadata) => Partial<OperationMetadata>,
): MethodDecorator {
  return (_target, _name, descriptor) => {
    const method = descriptor.value as object;
    const metadata = getOperationMetadata(method);
    Reflect.defineMetadata(METADATA, { ...metadata, ...more(metadata) }, method);
  };
}

export function getOperationMetadata(method: object): OperationMetadata {
  const none = {
    errors: [],
    files: {},
    forms: [],
    otherStatuses: {},
    accepted: null,
    needsToken: true,
    scope: null,
    isForEachAccount: false,
    fileBodies: [],
    isBodyOptional: false,
    unknownFields: 'warn' as const,
  };
  return (Reflect.getMetadata(METADATA, method) as OperationMetadata | undefined) ?? none;
}

/** Adds the errors of a route beyond those that every request may get. */
export const ApiErrors = (...errors: ErrorCode[]) =>
  addMetadata((metadata) => ({ errors: [...metadata.errors, ...errors] }));

/** A route that responds with a file or a stream of this media type. */
export const ApiFile = (mediaType: string, example: string) =>
  addMetadata((metadata) => ({ files: { ...metadata.files, [mediaType]: example } }));

/** A route that takes a file: as the body itself, or as the part `file` of a multipart body. */
export const ApiFileBody = (...fileBodies: string[]) => addMetadata(() => ({ fileBodies }));

/** A route that may be called without a body. */
export const ApiOptionalBody = () => addMetadata(() => ({ isBodyOptional: true }));

/** A route whose response is an instance of one of these classes. */
export const ApiOneOf = (...forms: Type[]) => addMetadata(() => ({ forms }));

/** A route that may also respond with this status, and the same body. */
export const ApiOtherStatus = (status: number, description: string) =>
  addMetadata((metadata) => ({
    otherStatuses: { ...metadata.otherStatuses, [status]: description },
  }));

/** A route that may respond with 202, and another body. */
export const ApiAccepted = (form: Type, description: string) =>
  addMetadata(() => ({ accepted: { form, description } }));

/** A route that does more than warn about query parameters and body fields that it does not have. */
export const UnknownFields = (unknownFields: UnknownFieldsPolicy) =>
  addMetadata(() => ({ unknownFields }));

/** A route that is documented as open; `access.middleware.ts` opens it. */
export const ApiNoToken = () => addMetadata(() => ({ needsToken: false }));

/** Sets the scope that the token of a route needs, if it is not the default of its method. */
export const ApiScoped = (scope: ApiScope | 'any') => addMetadata(() => ({ scope }));

/** A route that a token for any account may use, for its accounts. */
export const ApiEachAccount = () => addMetadata(() => ({ isForEachAccount: true }));

/** The scope that a route needs: by default `read` to look, and `manage` for everything else. */
export function scopeOf({ scope }: OperationMetadata, method: string): ApiScope | 'any' {
  return scope ?? (READS.has(method) ? 'read' : 'manage');
}

/** The heading that a controller's routes are listed under. */
export const ApiSection = (name: string): ClassDecorator => {
  return (controller) => Reflect.defineMetadata(SECTION, name, controller);
};

export function getSection(controller: object): string | undefined {
  return Reflect.getMetadata(SECTION, controller) as string | undefined;
}
