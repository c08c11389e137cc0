import type { Call } from '../document.js';
import { requestOf, type Changes } from './request.js';
import { repeatUntil } from './scripts.js';

export interface Step extends Changes {
  name: string;
  operationId: string;
  description: string;
  before?: string[];
  tests: string[];
}

const BODY = 'const body = pm.response.json();';

const STEPS: Step[] = [
  {
    name: '1. Connect',
    operationId: 'connect',
    description:
      'Starts the session. If a phone is paired already, the next two steps pass at once.',
    tests: [
      BODY,
      "pm.test('it connects', () => pm.expect(body.state).to.be.oneOf(['connecting', 'connected']));",
      "pm.collectionVariables.set('tries', 0);",
    ],
  },
  {
    name: '2. Show the QR code',
    operationId: 'readQr',
    description: 'Scan it with the phone; see it in the tab Visualize.',
    tests: [
      BODY,
      'pm.visualizer.set(\'<img src="{{url}}" alt="QR code" width="320">\', { url: body.qr_image_data_url });',
      ...repeatUntil(
        "body.qr !== null || body.state === 'connected'",
        'there is a QR code to scan',
      ),
    ],
  },
  {
    name: '3. Wait until it is connected',
    operationId: 'readConnection',
    description: 'Asks again until the phone has scanned the code.',
    tests: [BODY, ...repeatUntil("body.state === 'connected'", 'the session is connected')],
  },
  {
    name: '4. Check the number',
    operationId: 'sendText',
    description: 'Nothing is sent or stored.',
    query: { dry_run: 'true' },
    tests: [
      BODY,
      "pm.test('the number can be written to', () => pm.expect(body.exists).to.equal(true));",
    ],
  },
  {
    name: '5. Send',
    operationId: 'sendText',
    description: 'Queues the message; its key makes a repetition harmless.',
    headers: { 'Idempotency-Key': '{{idempotencyKey}}' },
    before: ["pm.collectionVariables.set('idempotencyKey', pm.variables.replaceIn('{{$guid}}'));"],
    tests: [
      BODY,
      "pm.test('it is queued', () => pm.expect(body).to.include({ status: 'queued', duplicate: false }));",
      "pm.collectionVariables.set('messageId', body.message_id);",
      "pm.collectionVariables.set('chatJid', body.chat_jid);",
      "pm.collectionVariables.set('requestId', pm.response.headers.get('X-Request-Id'));",
    ],
  },
  {
    name: '6. Send the same again',
    operationId: 'sendText',
    description: 'The same key: the same answer, and no second message.',
    headers: { 'Idempotency-Key': '{{idempotencyKey}}' },
    tests: [
      BODY,
      "pm.test('it is the same message', () => {",
      "  pm.expect(body).to.include({ duplicate: true, message_id: pm.collectionVariables.get('messageId') });",
      '});',
    ],
  },
  {
    name: '7. Wait until it is read',
    operationId: 'readMessage',
    description: 'One call that answers when the receiver has opened the chat.',
    query: { wait: 'read', timeout_ms: '60000' },
    tests: [
      BODY,
      "pm.test('the message is read', () => pm.expect(body.message.status).to.equal('read'));",
      'const steps = body.timeline.map(({ step }) => step);',
      "pm.test('each step has its time', () => {",
      "  pm.expect(steps).to.include.members(['queued', 'written', 'server', 'read']);",
      '});',
    ],
  },
  {
    name: '8. See its receipts',
    operationId: 'listEvents',
    description: 'The events of this message alone.',
    query: { kind: 'ack', message_id: '{{messageId}}' },
    tests: [
      BODY,
      'const types = body.events.map(({ type }) => type);',
      "pm.test('the log has the receipts', () => {",
      "  pm.expect(types).to.include.members(['ack.server', 'ack.read']);",
      '});',
    ],
  },
  {
    name: '9. Wait for the answer',
    operationId: 'waitForMessage',
    description: 'One call that answers when the other one has written back.',
    query: {
      chat_jid: '{{chatJid}}',
      after: '{{messageId}}',
      from_me: 'false',
      timeout_ms: '60000',
    },
    tests: [
      BODY,
      "pm.test('there is an answer', () => pm.expect(body.message).to.be.an('object'));",
    ],
  },
  {
    name: '10. See the thread',
    operationId: 'readThread',
    description: 'Both messages, oldest first.',
    tests: [
      BODY,
      'const ids = body.messages.map(({ id }) => id);',
      "pm.test('the message is in it', () => {",
      "  pm.expect(ids).to.include(pm.collectionVariables.get('messageId'));",
      '});',
    ],
  },
  {
    name: '11. Mark it as read',
    operationId: 'markRead',
    description: 'Here, and for the one who wrote.',
    body: { send_receipts: true },
    tests: [
      BODY,
      "pm.test('a receipt is sent', () => pm.expect(body.receipts_sent).to.be.at.least(1));",
    ],
  },
];

/** From connecting to the read receipt, and back. */
export const FLOW = {
  name: 'The whole way: connect, send, read',
  description:
    'Run this folder. It connects, shows the QR code, waits for the phone to scan it, sends a message to `{{to}}`, and follows it until it is read and answered.',
  steps: STEPS,
};

export function stepRequest(step: Step, call: Call): object {
  return requestOf(call, step.description, step);
}
