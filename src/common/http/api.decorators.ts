import type { Type } from '@nestjs/common';
import type { ErrorCode } from '../errors/error-table.js';

/** What the API document tells of a route beside its types. */
export interface OperationMetadata {
  /** Beside those that every request may get. */
  errors: ErrorCode[];
  /** Answers that are no JSON object: an example by media type. */
  files: Record<string, string>;
  /** Where the answer has one of several forms. */
  forms: Type[];
  /** Further statuses with the same body. */
  otherStatuses: Record<number, string>;
  needsToken: boolean;
}

const FACTS = 'api:operation-facts';
const SECTION = 'api:section';

/**
 * Kept as they are: the library that makes the document is loaded for its first reader only, because
 * it would cost every start a quarter of a second.
 */
function addMetadata(
  more: (facts: OperationMetadata) => Partial<OperationMetadata>,
): MethodDecorator {
  return (_target, _name, descriptor) => {
    const method = descriptor.value as object;
    const facts = getOperationMetadata(method);
    Reflect.defineMetadata(FACTS, { ...facts, ...more(facts) }, method);
  };
}

export function getOperationMetadata(method: object): OperationMetadata {
  const none = { errors: [], files: {}, forms: [], otherStatuses: {}, needsToken: true };
  return (Reflect.getMetadata(FACTS, method) as OperationMetadata | undefined) ?? none;
}

/** The errors of a route beside those that every request may get. */
export const ApiErrors = (...errors: ErrorCode[]) =>
  addMetadata((facts) => ({ errors: [...facts.errors, ...errors] }));

/** A route that answers with a file or a stream of this kind. */
export const ApiFile = (mediaType: string, example: string) =>
  addMetadata((facts) => ({ files: { ...facts.files, [mediaType]: example } }));

export const ApiOneOf = (...forms: Type[]) => addMetadata(() => ({ forms }));

export const ApiOtherStatus = (status: number, description: string) =>
  addMetadata((facts) => ({ otherStatuses: { ...facts.otherStatuses, [status]: description } }));

export const ApiNoToken = () => addMetadata(() => ({ needsToken: false }));

/** Under which heading the routes of a controller stand. */
export const ApiSection = (name: string): ClassDecorator => {
  return (controller) => Reflect.defineMetadata(SECTION, name, controller);
};

export function getSection(controller: object): string | undefined {
  return Reflect.getMetadata(SECTION, controller) as string | undefined;
}
