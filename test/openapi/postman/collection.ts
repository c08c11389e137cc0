import type { OpenAPIObject } from '@nestjs/swagger';
import { callsOf, type Call } from '../document.js';
import { FLOW, stepRequest } from './flow.js';
import { requestOf, takesMultipart, type Changes } from './request.js';
import { checksOf } from './scripts.js';

export interface Item {
  name: string;
  description?: string;
  item?: Item[];
  request?: object;
  event?: object[];
}

const FORMAT = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Calls that end the connection come last: a run of all calls stays connected for the others. */
const LAST = 'Connection';

/** A Postman collection of every call, by heading, and of the way from connecting to the read receipt. */
export function toCollection(document: OpenAPIObject): object {
  const calls = callsOf(document);
  const headings = (document.tags ?? []).map(({ name, description }) => ({ name, description }));
  const sorted = headings.toSorted((a, b) => Number(a.name === LAST) - Number(b.name === LAST));
  const folders = sorted.map(({ name, description }) => ({
    name,
    description,
    item: calls
      .filter(({ operation }) => operation.tags?.includes(name))
      .toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))
      .flatMap(toItems),
  }));
  return {
    info: {
      _postman_id: '5f0b9a52-6d3c-4c1e-9a55-0f5d1f3c7a01',
      name: document.info.title,
      description: `${document.info.description}\n\nGenerated from docs/openapi.json.`,
      schema: FORMAT,
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{token}}', type: 'string' }] },
    variable: [
      { key: 'chatJid', value: '15550102@s.whatsapp.net' },
      { key: 'groupJid', value: '120363000000000000@g.us' },
      { key: 'messageId', value: '3EB0A1B2C3D4E5F60718' },
      { key: 'callId', value: '7D2A91C4E0B35F6688A1C2D3E4F50617' },
      { key: 'webhookId', value: 'wh_5f0c1c1d2a3b4c5d' },
      { key: 'requestId', value: '4429c972-784b-423c-ac09-e3df6a617397' },
      { key: 'idempotencyKey', value: '' },
      { key: 'tries', value: '0' },
      {
        key: 'schemas',
        value: JSON.stringify({ components: { schemas: document.components?.schemas } }),
      },
    ],
    item: [toFlow(calls), ...folders],
  };
}

/** After these, nothing else can be done to the message, or to the webhook. */
function isLast({ operation }: Call): boolean {
  return ['deleteMessage', 'deleteWebhook'].includes(operation.operationId ?? '');
}

function toItems(call: Call): Item[] {
  const item = toItem(call);
  if (!takesMultipart(call.operation)) return [item];
  return [item, toItem(call, { isMultipart: true }, `${nameOf(call)}, with a file`)];
}

function toItem(call: Call, changes: Changes = {}, name = nameOf(call)): Item {
  const { summary = '', operationId } = call.operation;
  return {
    name,
    request: requestOf(call, summary, operationId === 'waitForMessage' ? SHORT_WAIT : changes),
    event: [
      ...(operationId === 'streamEvents' ? [SKIPPED_STREAM] : []),
      {
        listen: 'test',
        script: { type: 'text/javascript', exec: [...checksOf(call), ...keepsOf(call)] },
      },
    ],
  };
}

/** Values for the calls after it. */
function keepsOf({ operation }: Call): string[] {
  return operation.operationId === 'createWebhook'
    ? [
        'if (pm.response.code === 201) {',
        "  pm.collectionVariables.set('webhookId', pm.response.json().webhook.id);",
        '}',
      ]
    : [];
}

function toFlow(calls: Call[]): Item {
  return {
    name: FLOW.name,
    description: FLOW.description,
    item: FLOW.steps.map((step) => {
      const call = calls.find(({ operation }) => operation.operationId === step.operationId);
      if (!call) throw new Error(`The document has no ${step.operationId}`);
      return {
        name: step.name,
        request: stepRequest(step, call),
        event: [
          ...(step.before
            ? [{ listen: 'prerequest', script: { type: 'text/javascript', exec: step.before } }]
            : []),
          {
            listen: 'test',
            script: { type: 'text/javascript', exec: [...checksOf(call), '', ...step.tests] },
          },
        ],
      };
    }),
  };
}

function nameOf({ method, path, operation }: Call): string {
  const words = (operation.operationId ?? `${method} ${path}`).replace(
    /[A-Z]/g,
    (letter) => ` ${letter.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Nobody writes while somebody tries the calls one by one. */
const SHORT_WAIT = { query: { timeout_ms: '1000' } };

/** It never ends, and a run of the whole collection would not, either. */
const SKIPPED_STREAM = {
  listen: 'prerequest',
  script: {
    type: 'text/javascript',
    exec: ["if (pm.variables.get('withStream') !== 'yes') pm.execution.skipRequest();"],
  },
};
