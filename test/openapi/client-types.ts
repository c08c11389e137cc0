import type { OpenAPIObject } from '@nestjs/swagger';
import openapiTS, { astToString } from 'openapi-typescript';
import { format } from 'prettier';

const HEAD =
  '/** The DTO classes of the API. Generated from docs/openapi.json by `npm run openapi`. */\n\n';

/** The types of the API for the page: one for each schema of the document, without paths. */
export async function toClientTypes({ openapi, info, components }: OpenAPIObject): Promise<string> {
  const schemas = components?.schemas ?? {};
  const document = { openapi, info, paths: {}, components: { schemas } };
  const nodes = await openapiTS(JSON.stringify(document), {
    exportType: true,
    rootTypes: true,
    rootTypesNoSchemaPrefix: true,
  });
  return format(HEAD + astToString(nodes), {
    parser: 'typescript',
    printWidth: 100,
    singleQuote: true,
  });
}
