import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { ErrorDetailDto, ErrorDto } from '../../base/common/errors/error.dto.js';
import { SERVICE_VERSION } from '../../base/config/package-info.js';
import { DETAILS_CLASSES } from '../../base/shapes/message-details.dto.js';
import type { DocumentDto } from './dto/document.dto.js';
import { INTRODUCTION, SECTIONS, TITLE } from './document-texts.js';
import { completeOperations } from './operations.js';
import { getRoutes } from './routes.js';
import { allowAnyProperties, refTo, type Schema } from './schemas.js';
import { rulesOf, type Rules } from './validation-rules.js';

type Properties = Record<string, Rules>;
/** Reads the notes of the compiler plugin of `@nestjs/swagger` on the DTO classes. */
export type ReadMetadata = () => Promise<Record<string, { models: unknown }>>;

type Models = [Promise<Record<string, Function>>, Record<string, Properties>][];

const TOKEN = 'token';

/**
 * Creates the document from routes, DTO classes, validation rules and the error table.
 * @param ofAccount the controllers that each account has; the others exist once
 */
export async function createDocument(
  app: NestExpressApplication,
  readMetadata: ReadMetadata,
  ofAccount: readonly Function[],
): Promise<DocumentDto> {
  await SwaggerModule.loadPluginMetadata(() => addRules(readMetadata));
  const routes = getRoutes(app, ofAccount);
  const forms = [...routes.values()].flatMap(({ metadata: { forms: all, accepted } }) =>
    accepted ? [...all, accepted.form] : all,
  );
  const document = SwaggerModule.createDocument(app, describeService(), {
    operationIdFactory: (controller, method) => `${controller}.${method}`,
    extraModels: [ErrorDto, ErrorDetailDto, ...DETAILS_CLASSES, ...forms],
  });
  addDetailsUnion(document);
  allowAnyProperties(document);
  completeOperations(document, routes);
  const {
    openapi,
    info,
    servers = [],
    tags = [],
    security = [],
    paths,
    components = {},
  } = document;
  return { openapi, info, servers, tags, security, paths, components };
}

function describeService() {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.1')
    .setTitle(TITLE)
    .setDescription(INTRODUCTION)
    .setVersion(SERVICE_VERSION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'The service that serves this document')
    .addBearerAuth(
      {
        type: 'http',
        description:
          'SERVICE_API_TOKEN or a token of SERVICE_API_TOKENS_FILE, if one of them is set',
      },
      TOKEN,
    )
    .addSecurityRequirements(TOKEN);
  for (const [name, description] of Object.entries(SECTIONS)) builder.addTag(name, description);
  return builder.build();
}

/** The metadata of the DTO classes, plus their validation rules. */
async function addRules(readMetadata: ReadMetadata) {
  const metadata = await readMetadata();
  const models = metadata['@nestjs/swagger']?.models as Models;
  for (const [file, classes] of models) {
    const exported = await file;
    for (const [name, properties] of Object.entries(classes)) {
      const rules = exported[name] ? rulesOf(exported[name]) : {};
      for (const [property, more] of Object.entries(rules)) {
        if (properties[property]) Object.assign(properties[property], more);
      }
    }
  }
  return metadata;
}

/** Adds the union type of message details, which the compiler plugin cannot describe. */
function addDetailsUnion({ components }: OpenAPIObject): void {
  const message = components?.schemas?.MessageDto;
  if (!message || !('properties' in message)) throw new Error('Messages are not described');
  const properties = message.properties as Record<string, Schema>;
  const { description } = properties.details ?? {};
  properties.details = { description, anyOf: [...DETAILS_CLASSES.map(refTo), { type: 'null' }] };
}
