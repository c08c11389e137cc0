import type { Type } from '@nestjs/common';
import type { OperationMetadata } from '../../base/common/http/api.decorators.js';
import { EXAMPLES } from './examples/examples.js';
import { refTo, type Operation } from './schemas.js';

/** A status without a body. */
const NOT_MODIFIED = 304;

type SuccessResponse = { description: string; content?: Record<string, object> };

/** Adds schemas and examples to an operation's successful response. */
export function completeResponses({ responses }: Operation, metadata: OperationMetadata): void {
  const [status = '200'] = Object.keys(responses);
  const answer = responses[status] as SuccessResponse;
  answer.description = 'Success.';
  if (metadata.forms.length > 0) answer.content = { 'application/json': oneOf(metadata.forms) };
  else if (Object.keys(metadata.files).length > 0) answer.content = files(metadata.files);
  else addExample(answer);
  for (const [other, description] of Object.entries(metadata.otherStatuses)) {
    responses[other] =
      Number(other) === NOT_MODIFIED ? { description } : { ...answer, description };
  }
  const { accepted } = metadata;
  if (accepted) {
    const { form, description } = accepted;
    responses[202] = { description, content: acceptedAs(form) };
  }
}

function acceptedAs(form: Type) {
  return { 'application/json': { schema: refTo(form), example: EXAMPLES[form.name] } };
}

function oneOf(forms: Type[]) {
  const examples = forms.map(({ name }) => [name, { value: EXAMPLES[name] }]);
  return { schema: { oneOf: forms.map(refTo) }, examples: Object.fromEntries(examples) as object };
}

function files(byMediaType: Record<string, string>) {
  const contents = Object.entries(byMediaType).map(([mediaType, example]) => {
    return [mediaType, { schema: { type: 'string', contentMediaType: mediaType }, example }];
  });
  return Object.fromEntries(contents) as Record<string, object>;
}

function addExample(answer: SuccessResponse): void {
  const json = answer.content?.['application/json'] as
    { schema: { $ref?: string }; example?: unknown } | undefined;
  const name = json?.schema.$ref?.split('/').at(-1) ?? '';
  if (json) json.example = EXAMPLES[name];
}
