import type { OpenAPIObject } from '@nestjs/swagger';
import { callsOf, type Call } from './document.js';
import { bodyOf, fileOf, MULTIPART, takesMultipart, type Body } from './postman/request.js';

type Parameter = { in: string; name: string; required?: boolean; schema?: { enum?: string[] } };

const HEAD = `# Every call of the API, for editors (VS Code with REST Client, JetBrains). Generated from docs/openapi.json.

@baseUrl = http://127.0.0.1:8080
@token =
@to = +15550102
@phone = +15550100
@chatJid = 15550102@s.whatsapp.net
@groupJid = 120363000000000000@g.us
@messageId = 3EB0A1B2C3D4E5F60718
@callId = 7D2A91C4E0B35F6688A1C2D3E4F50617
@webhookId = wh_5f0c1c1d2a3b4c5d
@requestId = 4429c972-784b-423c-ac09-e3df6a617397
`;

/** The calls as a text that editors run. */
export function toRequestsHttp(document: OpenAPIObject): string {
  return [HEAD, ...callsOf(document).flatMap(toTexts)].join('\n');
}

function toTexts(call: Call): string[] {
  const { operation } = call;
  const file = takesMultipart(operation) ? [toRequest(call, MULTIPART)] : [];
  return [toRequest(call, fileOf(operation)), ...file];
}

function toRequest({ method, path, operation }: Call, file: Body | undefined): string {
  const url = path
    .replace('{jid}', '{{chatJid}}')
    .replace('{group_jid}', '{{groupJid}}')
    .replace('{id}', '{{messageId}}')
    .replace('{call_id}', '{{callId}}')
    .replace('{webhook_id}', '{{webhookId}}')
    .replace('{account}', 'second')
    .replace('{request_id}', '{{requestId}}')
    .replace('{command}', 'faults');
  const body = file ? undefined : bodyOf(operation);
  const optional = parametersOf(operation, 'query').filter(({ required }) => !required);
  return [
    `### ${operation.summary}`,
    ...(optional.length > 0 ? [`# Query: ${optional.map(({ name }) => name).join(', ')}`] : []),
    `${method} {{baseUrl}}${url}${requiredQuery(operation)}`,
    ...(operation.security?.length === 0 ? [] : ['Authorization: Bearer {{token}}']),
    ...(body ? ['Content-Type: application/json', '', JSON.stringify(body, null, 2)] : []),
    ...(file ? [`Content-Type: ${file.type}`, '', file.text.replaceAll('\r\n', '\n').trim()] : []),
    '',
  ].join('\n');
}

function requiredQuery(operation: Call['operation']): string {
  const required = parametersOf(operation, 'query').filter((parameter) => parameter.required);
  const query = required.map(({ name, schema }) => `${name}=${schema?.enum?.[0] ?? 'Hello'}`);
  return query.length === 0 ? '' : `?${query.join('&')}`;
}

function parametersOf(operation: Call['operation'], place: string): Parameter[] {
  return ((operation.parameters ?? []) as Parameter[]).filter(
    (parameter) => parameter.in === place,
  );
}
