import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { assertionsOf, compares } from './assertions-of.js';

/**
 * Every number of an answer that counts something was observed, and a test compares it with the real count: with more
 * than a 0, which nobody needs to count. A new number needs a row here: the spec, and the name of the test.
 */
const COUNTS: Record<string, [spec: string, test: string]> = {
  'AccountDto.unread': [
    'test/e2e/accounts/accounts.spec.ts',
    'are listed, each with its phone and its unread messages',
  ],
  'BackupDto.files': [
    'test/e2e/store/backup.spec.ts',
    'has everything that was acknowledged before it, and works after the commands of the docs',
  ],
  'BackupDto.bytes': [
    'test/e2e/store/backup.spec.ts',
    'has everything that was acknowledged before it, and works after the commands of the docs',
  ],
  'ClusterDto.epoch': [
    'test/e2e/cluster/take-over.spec.ts',
    'takes over from a killed process: nothing is lost or sent twice',
  ],
  'DeletedDataDto.chats': [
    'test/e2e/accounts/account-erasure.spec.ts',
    'leaves no row and no file of the account, and all of the others',
  ],
  'DeletedDataDto.messages': [
    'test/e2e/accounts/account-erasure.spec.ts',
    'leaves no row and no file of the account, and all of the others',
  ],
  'DeletedDataDto.events': [
    'test/e2e/accounts/account-erasure.spec.ts',
    'leaves no row and no file of the account, and all of the others',
  ],
  'DeletedDataDto.files': [
    'test/e2e/accounts/account-erasure.spec.ts',
    'leaves no row and no file of the account, and all of the others',
  ],
  'ChatDto.unread_count': [
    'test/e2e/chats/reading.spec.ts',
    'lists chats, the newest first, with title, preview, unread count and time',
  ],
  'ChatReadDto.receipts_sent': [
    'test/e2e/people/privacy.spec.ts',
    'counts the receipts that the network has passed on, whatever was requested',
  ],
  'ChatReadDto.unread_count': [
    'src/features/chats/chats.service.spec.ts',
    'leaves messages unread that arrive while the receipts are sent',
  ],
  'HistorySyncDto.chat_count': [
    'test/e2e/receiving/history.spec.ts',
    'arrives in parts, with its progress in the connection',
  ],
  'HistorySyncDto.message_count': [
    'test/e2e/receiving/history.spec.ts',
    'arrives in parts, with its progress in the connection',
  ],
  'PollDto.voter_count': [
    'test/e2e/sending/polls.spec.ts',
    'in a group count everybody once, by the last vote',
  ],
  'PollOptionDto.votes': [
    'test/e2e/sending/polls.spec.ts',
    'in a group count everybody once, by the last vote',
  ],
  'QueueDto.uploading': [
    'src/insight/diagnostics/summary.service.spec.ts',
    'counts the outbox, each state by itself',
  ],
  'QueueDto.queued': [
    'src/insight/diagnostics/summary.service.spec.ts',
    'counts the outbox, each state by itself',
  ],
  'QueueDto.sending': [
    'src/insight/diagnostics/summary.service.spec.ts',
    'counts the outbox, each state by itself',
  ],
  'QueueDto.written': [
    'src/insight/diagnostics/summary.service.spec.ts',
    'counts the outbox, each state by itself',
  ],
  'QueueDto.unanswered': [
    'src/insight/diagnostics/summary.service.spec.ts',
    'counts the outbox, each state by itself',
  ],
  'QueueDto.failed': [
    'src/insight/diagnostics/summary.service.spec.ts',
    'counts the outbox, each state by itself',
  ],
  'QueueDto.length': [
    'src/insight/diagnostics/summary.service.spec.ts',
    'counts the outbox, each state by itself',
  ],
  'BufferDto.used': [
    'test/e2e/chats/reading.spec.ts',
    'sums up connection, chats, events, traffic, buffers and versions',
  ],
  'SummaryDto.chat_count': [
    'src/insight/diagnostics/summary.service.spec.ts',
    'shows the 30 newest chats, the 40 latest events and stanzas, and counts all',
  ],
  'SummaryDto.counters[]': [
    'test/e2e/chats/reading.spec.ts',
    'sums up connection, chats, events, traffic, buffers and versions',
  ],
  'SummaryDto.process.stream_clients': [
    'test/e2e/chats/reading.spec.ts',
    'counts the clients that follow the stream',
  ],
  'SummaryDto.process.waiting_clients': [
    'test/e2e/sending/waiting.spec.ts',
    'ends when the client goes away, and leaves nothing behind',
  ],
  'StatsStepDto.received': [
    'test/e2e/insight/stats.spec.ts',
    'counts messages in the minute in which they arrived',
  ],
  'StatsStepDto.sent': [
    'test/e2e/insight/stats.spec.ts',
    'counts sent messages, and failed ones by code',
  ],
  'StatsStepDto.failed': [
    'test/e2e/insight/stats.spec.ts',
    'counts sent messages, and failed ones by code',
  ],
  'StatsStepDto.waiting': [
    'src/insight/stats/stats.recorder.spec.ts',
    'has the most messages that waited within a minute',
  ],
  'StatsTimesDto.count': [
    'test/e2e/insight/stats.spec.ts',
    'has the times of acknowledgements, the same as the messages themselves',
  ],
  'StatsFailureDto.count': [
    'test/e2e/insight/stats.spec.ts',
    'counts sent messages, and failed ones by code',
  ],
  'StatsQueueDto.waiting': [
    'test/e2e/insight/stats.spec.ts',
    'counts messages that wait for an acknowledgement',
  ],
  'StatsQueueDto.failed': [
    'test/e2e/insight/stats.spec.ts',
    'counts sent messages, and failed ones by code',
  ],
  'WebhookCountsDto.delivered_at_once': [
    'src/features/webhooks/delivery/webhook.dispatcher.spec.ts',
    'are what its receiver got, and what it has not got yet',
  ],
  'WebhookCountsDto.delivered_later': [
    'src/features/webhooks/delivery/webhook.dispatcher.spec.ts',
    'are what its receiver got, and what it has not got yet',
  ],
  'WebhookCountsDto.pending': [
    'src/features/webhooks/delivery/webhook.dispatcher.spec.ts',
    'are what its receiver got, and what it has not got yet',
  ],
  'WebhookCountsDto.failed': [
    'src/features/webhooks/delivery/webhook.dispatcher.spec.ts',
    'are what its receiver got, and what it has not got yet',
  ],
  'WebhookDto.lag': [
    'src/features/webhooks/delivery/webhook.dispatcher.spec.ts',
    'are what its receiver got, and what it has not got yet',
  ],
  'WebhookResentDto.count': [
    'src/features/webhooks/delivery/webhook.dispatcher.spec.ts',
    'are what its receiver got, and what it has not got yet',
  ],
};

/** Times, sizes, places and positions, which count nothing, by their last name. */
const MEASURES =
  /^(ms_since_\w+|\w+_(at|timestamp|ms|s|mb|m|mps|bytes|until|seconds)(\[\])?|timestamp|size|seconds|width|height|limit|latitude|longitude|progress|status(_code)?|at|p50|p95|last_seen|waveform(\[\])?)$/;
const POSITIONS = /^(id|event_id|seq|pid|format|sequence|attempt|processors|card_index)$/;
/** Values requested by a program or a sender, as documented. */
const ASKED_FOR = /^(count|selectable_count|image_count|video_count|item_count|total_amount_1000)$/;
const REQUESTS = /^RequestHistoryDto\./;

interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

interface Place {
  name: string;
  isConstant: boolean;
}

const { components } = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as {
  components: { schemas: Record<string, Schema> };
};
const numbers = Object.entries(components.schemas).flatMap(([name, schema]) =>
  numbersIn(name, schema),
);

function numbersIn(name: string, schema: Schema): Place[] {
  const types = [schema.type ?? []].flat();
  const own = types.some((type) => type === 'integer' || type === 'number');
  const { additionalProperties: more } = schema;
  const entries = [schema.items, typeof more === 'object' ? more : undefined];
  return [
    ...(own ? [{ name, isConstant: 'const' in schema || 'enum' in schema }] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, each]) =>
      numbersIn(`${name}.${key}`, each),
    ),
    ...entries.flatMap((each) => (each ? numbersIn(`${name}[]`, each) : [])),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) =>
      (some ?? []).flatMap((each) => numbersIn(name, each)),
    ),
  ];
}

function isCount(name: string): boolean {
  const last = name.split('.').at(-1)!;
  if (MEASURES.test(last) || POSITIONS.test(last) || REQUESTS.test(name)) return false;
  return last === 'count' || !ASKED_FOR.test(last);
}

describe('a number in an answer', () => {
  it('that counts something has a test that compares it with the real count', () => {
    const names = new Set(numbers.map(({ name }) => name).filter(isCount));
    expect([...names].toSorted()).toEqual(Object.keys(COUNTS).toSorted());
  });

  it('is never a constant: then nobody has counted', () => {
    expect(numbers.filter(({ isConstant }) => isConstant)).toEqual([]);
  });

  it.each(Object.entries(COUNTS))('%s is compared by its test', (name, [spec, test]) => {
    const assertions = assertionsOf(readFileSync(spec, 'utf8'), test);
    expect([test, assertions]).toEqual([test, expect.anything()]);
    const field = name.replace('[]', '').split('.').at(-1)!;
    expect([field, compares(assertions!, field), assertions!.text]).toEqual([
      field,
      true,
      assertions!.text,
    ]);
  });
});
