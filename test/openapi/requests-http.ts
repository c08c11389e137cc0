import type { OpenAPIObject } from '@nestjs/swagger';
import { callsOf, type Call } from './document.js';
import { bodyOf, fileOf, MULTIPART, takesMultipart, type Body } from './postman/request.js';

type Parameter = { in: string; name: string; required?: boolean; schema?: { enum?: string[] } };

const HEAD = `# Every call of the API, for editors (VS Code with REST Client, JetBrains). Generated from docs/openapi.json.
# In their order, against the playground: a request with a name makes what the later ones use. Editors that do not know
# {{send.response…}} need such values by hand: copy them from the answers. The QR code is there a second after the first
# request, until a phone has scanned it: for three seconds in the playground.

@baseUrl = http://127.0.0.1:8080
@token =
@to = +15550102
@phone = +15550100
@chatJid = 15550102@s.whatsapp.net
@groupJid = {{group.response.body.$.jid}}
@messageId = {{send.response.body.$.message_id}}
@requestId = {{send.response.headers.X-Request-Id}}
@fileId = {{file.response.body.$.message_id}}
@callId = {{call.response.body.$.answer.id}}
@webhookId = {{webhook.response.body.$.webhook.id}}
`;

const NAMES: Record<string, string> = {
  sendText: 'send',
  createGroup: 'group',
  createWebhook: 'webhook',
  runCommand: 'call',
};

/** Calls that come first: the code for a phone, which it scans then, a message, and a call while it rings. */
const FIRST = [
  'connect',
  // Until there is a code.
  'waitForMessage',
  'readQr',
  'readQrSvg',
  'readQrPng',
  'readQrText',
  'requestPairingCode',
  'readConnection',
  'sendText',
  'runCommand',
  'listCalls',
  'rejectCall',
];
/** Calls after which others find nothing. */
const LAST = ['deleteMessage', 'deleteWebhook', 'deleteAccount', 'disconnect', 'logout'];

const WAITS: Record<string, string> = {
  waitForMessage: '?timeout_ms=2000',
  readConnection: '?wait=connected',
};

/** A picture of the docs: it has a thumbnail. */
const FILE: Body = {
  ...MULTIPART,
  text: MULTIPART.text
    .replace('document', 'image')
    .replace('hello.txt', 'page.png')
    .replace('A file with one line.', '< ./docs/images/chat-narrow-light.png'),
};

/** The body of a command of the network: a contact calls. */
const CALLER = { contact: '15550102' };

/** The calls as a text that editors run. */
export function toRequestsHttp(document: OpenAPIObject): string {
  const calls = callsOf(document).toSorted((one, other) => placeOf(one) - placeOf(other));
  return [HEAD, ...calls.flatMap(toTexts)].join('\n');
}

/** Negative for the first ones, positive for the last ones. */
function placeOf({ operation: { operationId = '' } }: Call): number {
  const place = FIRST.indexOf(operationId);
  return place === -1 ? LAST.indexOf(operationId) + 1 : place - FIRST.length;
}

function toTexts(call: Call): string[] {
  const { operation } = call;
  const file = takesMultipart(operation) ? [toRequest(call, FILE, 'file')] : [];
  return [toRequest(call, fileOf(operation), NAMES[operation.operationId ?? '']), ...file];
}

function toRequest(
  { method, path, operation }: Call,
  file: Body | undefined,
  name: string | undefined,
): string {
  const url = path
    .replace('{jid}', '{{chatJid}}')
    .replace('{group_jid}', '{{groupJid}}')
    .replace('{id}', /\/(media|thumbnail)$/.test(path) ? '{{fileId}}' : '{{messageId}}')
    .replace('{call_id}', '{{callId}}')
    .replace('{webhook_id}', '{{webhookId}}')
    .replace('{account}', 'second')
    .replace('{request_id}', '{{requestId}}')
    .replace('{command}', 'call');
  const body = file ? undefined : path.endsWith('{command}') ? CALLER : bodyOf(operation);
  const optional = parametersOf(operation, 'query').filter(({ required }) => !required);
  return [
    `### ${operation.summary}`,
    ...(name ? [`# @name ${name}`] : []),
    ...(optional.length > 0 ? [`# Query: ${optional.map(({ name }) => name).join(', ')}`] : []),
    `${method} {{baseUrl}}${url}${requiredQuery(operation)}`,
    ...(operation.security?.length === 0 ? [] : ['Authorization: Bearer {{token}}']),
    ...(body ? ['Content-Type: application/json', '', JSON.stringify(body, null, 2)] : []),
    ...(file ? [`Content-Type: ${file.type}`, '', file.text.replaceAll('\r\n', '\n').trim()] : []),
    '',
  ].join('\n');
}

function requiredQuery(operation: Call['operation']): string {
  const wait = WAITS[operation.operationId ?? ''];
  if (wait) return wait;
  const required = parametersOf(operation, 'query').filter((parameter) => parameter.required);
  const query = required.map(({ name, schema }) => `${name}=${schema?.enum?.[0] ?? 'Hello'}`);
  return query.length === 0 ? '' : `?${query.join('&')}`;
}

function parametersOf(operation: Call['operation'], place: string): Parameter[] {
  return ((operation.parameters ?? []) as Parameter[]).filter(
    (parameter) => parameter.in === place,
  );
}
