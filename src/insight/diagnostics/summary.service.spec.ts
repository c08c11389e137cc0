import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SEES_ALL } from '../../base/common/http/access.policy.js';
import { OpenChangesReader } from '../../store/rows/messages/open-changes.reader.js';
import {
  createConfig,
  createEvent,
  createInboundMessage,
  settle,
} from '../../../test/support/unit/factories.js';
import { FakeSections } from '../../../test/support/unit/fake-sections.js';
import { SendRig } from '../../../test/support/unit/send-rig.js';
import { ChatsSection } from '../../features/chats/chats.section.js';
import { ShownJids } from '../../store/rows/work/shown-jids.js';
import { ConnectionSection } from '../../features/connection/connection.section.js';
import { ConnectionService } from '../../features/connection/connection.service.js';
import { QrImageRenderer } from '../../features/connection/qr-image.renderer.js';
import { BuffersSection } from '../../features/events/buffers.section.js';
import { EventStreamService } from '../../features/events/event-stream.service.js';
import { EventsRepository } from '../../features/events/events.repository.js';
import { EventsSection } from '../../features/events/events.section.js';
import { EventsService } from '../../features/events/events.service.js';
import { NodeBuffer } from '../../features/events/node-buffer.js';
import { MessageWaitService } from '../../features/messages/message-wait.service.js';
import { MessagesReader } from '../../features/messages/messages.reader.js';
import { MessagesService } from '../../features/messages/messages.service.js';
import { QueueSection } from '../../features/send/queue.section.js';
import { CountersSection } from './counters.section.js';
import { EventCounter } from './event.counter.js';
import { ProcessSection } from './process.section.js';
import { SummaryService } from './summary.service.js';
import { UnreadableRowsRegistry } from '../../base/storage/unreadable-rows.registry.js';

let rig: SendRig;
let summary: SummaryService;

beforeEach(async () => {
  rig = await SendRig.open();
  const { phones, gateway, eventLog, database, finder, view } = rig.store;
  const config = createConfig({ events: { eventBuffer: 500, nodeBuffer: 100 } });
  const nodes = new NodeBuffer(config, gateway, rig.store.pairing);
  nodes.onModuleInit();
  const counters = new EventCounter(eventLog, gateway, phones);
  counters.onModuleInit();
  const chatsService = rig.store.createChatsService();
  const events = new EventsRepository(database, new ShownJids(database, ''));
  const reader = new MessagesReader(database);
  const oneByOne = new MessagesService(
    phones,
    finder,
    reader,
    new UnreadableRowsRegistry(),
    view,
    new OpenChangesReader(database),
  );
  const connection = new ConnectionService(
    gateway,
    new QrImageRenderer(),
    eventLog,
    rig.store.pairing,
  );
  const eventsService = new EventsService(
    phones,
    finder,
    events,
    nodes,
    new UnreadableRowsRegistry(),
  );
  const streams = new EventStreamService(eventLog, events, chatsService, phones);
  const waits = new MessageWaitService(phones, finder, oneByOne, reader, eventLog, view);
  const sections = new FakeSections([
    new ProcessSection(gateway, streams, waits, undefined as never),
    new CountersSection(counters),
    new QueueSection(rig.sendQueue, gateway),
    new BuffersSection(config, events, nodes, rig.store.pairing),
    new EventsSection(eventsService, finder),
    new ChatsSection(chatsService),
    new ConnectionSection(connection, gateway),
  ]);
  summary = new SummaryService(sections);
});

afterEach(() => rig.close());

describe('the debug summary', () => {
  it('has all fields in the documented order while there is no data yet', async () => {
    const documented = {
      connection: expect.objectContaining({ state: 'connected' }),
      chat_count: 0,
      chats: [],
      events_tail: [],
      nodes_tail: [],
      queue: { length: 0, next_send_at: null, paused_until: null, pause_code: null },
      counters: { status_updates: 0, channel_posts: 0 },
      buffers: { events: { used: 0, limit: 500 }, nodes: { used: 0, limit: 100 } },
      process: {
        pid: process.pid,
        uptime_s: expect.any(Number),
        rss_mb: expect.any(Number),
        heap_mb: expect.any(Number),
        stream_clients: 0,
        waiting_clients: 0,
      },
      versions: {
        service: expect.stringMatching(/^\d+\.\d+\.\d+/),
        node: process.versions.node,
        baileys: expect.stringMatching(/^7\./),
        wa_version: '2.3000.1',
      },
    };
    const collected = await summary.collect(SEES_ALL);
    expect(collected).toEqual(documented);
    expect(Object.keys(collected)).toEqual(Object.keys(documented));
  });

  it('shows the 30 newest chats, the 40 latest events and stanzas, and counts all', async () => {
    for (let index = 0; index < 35; index += 1) {
      const from = `${15_550_001 + index}@s.whatsapp.net`;
      const timestamp = 1_700_000_000_000 + index * 1000;
      await rig.store.receive(createInboundMessage({ from, timestamp }));
    }
    for (let index = 0; index < 20; index += 1)
      await rig.store.eventLog.record('default', createEvent());
    for (let at = 0; at < 50; at += 1) {
      rig.gateway.nodes$.next({ direction: 'in', at, tag: 'iq', attrs: {}, xml: '<iq/>' });
    }
    const { chats, chat_count, events_tail, nodes_tail, buffers, counters } =
      await summary.collect(SEES_ALL);
    expect([chats.length, chat_count, chats[0]?.jid]).toEqual([30, 35, '15550035@s.whatsapp.net']);
    expect([events_tail.length, events_tail.at(-1)?.seq]).toEqual([40, 55]);
    expect([nodes_tail.length, nodes_tail.at(-1)?.seq]).toEqual([40, 50]);
    expect(buffers).toMatchObject({ events: { used: 55 }, nodes: { used: 50 } });
    expect(counters).toMatchObject({ 'message.received': 55 });
  });

  it('counts the outbox, each state by itself', async () => {
    const states = ['uploading', 'queued', 'sending', 'written', 'unanswered', 'failed'] as const;
    const each = states.flatMap((state, at) => Array.from({ length: at + 1 }, () => state));
    const ids = await rig.queue(...each.map((state, at) => `${state} ${at}`));
    await settle();
    await rig.states();
    expect((await summary.collect(SEES_ALL)).queue).toMatchObject({ written: each.length });
    for (const [at, id] of ids.entries()) {
      const update = rig.store.database.updateTable('outbox').set({ state: each[at] });
      await update.where('message_id', '=', id).execute();
    }
    expect((await summary.collect(SEES_ALL)).queue).toMatchObject({
      uploading: 1,
      queued: 2,
      sending: 3,
      written: 4,
      unanswered: 5,
      failed: 6,
      length: 3,
    });
  });
});
