import { arch, availableParallelism, platform, release, totalmem } from 'node:os';
import { homedir } from 'node:os';
import { Injectable, Logger } from '@nestjs/common';
import { ChatFinder } from '../chats/chat-finder.js';
import { ChatsService } from '../chats/chats.service.js';
import { Config } from '../config/config.js';
import { ConnectionService } from '../connection/connection.service.js';
import { HealthService } from '../diagnostics/health.service.js';
import { SummaryService } from '../diagnostics/summary.service.js';
import { BAILEYS_VERSION, SERVICE_VERSION } from '../config/versions.js';
import type { EventDto } from '../events/dto/event.dto.js';
import { EventsService } from '../events/events.service.js';
import { NodeBuffer } from '../events/node-buffer.js';
import { RecentLog } from '../log/recent-log.js';
import { MetricsRegistry } from '../metrics/metrics.registry.js';
import { explainStorageFault } from '../storage/sqlite/explain-storage-fault.js';
import { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';
import { describeConfig } from './describe-config.js';
import type { BundleDto } from './dto/bundle.dto.js';
import { maskLog } from './mask-log.js';
import { maskNode } from './mask-node.js';
import { maskRecord } from './mask-record.js';
import { Pseudonyms } from './pseudonyms.js';

const MAX_EVENTS = 500;
const MAX_NODES = 200;
const MAX_CHATS = 30;
const FORMAT = 1;
const NOTE =
  'Numbers, names, texts and secrets are replaced; each person has one pseudonym in the whole file. The times of chats and the types of messages are real.';

type Notes = Pick<BundleDto, 'missing' | 'timings_ms'>;
type Work<T> = () => T | Promise<T>;

/** Collects the file for bug reports. Parts that cannot be read are left out and listed. */
@Injectable()
export class BundleService {
  private readonly logger = new Logger(BundleService.name);

  constructor(
    private readonly config: Config,
    private readonly gateway: WhatsAppGateway,
    private readonly connection: ConnectionService,
    private readonly health: HealthService,
    private readonly summary: SummaryService,
    private readonly chats: ChatsService,
    private readonly finder: ChatFinder,
    private readonly events: EventsService,
    private readonly nodes: NodeBuffer,
    private readonly metrics: MetricsRegistry,
    private readonly log: RecentLog,
  ) {}

  async collect(): Promise<BundleDto> {
    const notes: Notes = { missing: {}, timings_ms: {} };
    const part = <T>(name: string, work: Work<T>) => this.tryPart(name, work, notes);
    const pseudonyms = new Pseudonyms();
    const masked = <T>(name: string, work: Work<T>) =>
      part(name, async () => maskRecord(await work(), pseudonyms) as T);

    const events = await part('events', () => this.readEvents());
    await part('people', () => this.registerPeople(pseudonyms, events ?? []));
    return {
      format: FORMAT,
      note: NOTE,
      created_at: new Date().toISOString(),
      versions: { service: SERVICE_VERSION, node: process.versions.node, baileys: BAILEYS_VERSION },
      system: {
        platform: platform(),
        release: release(),
        arch: arch(),
        processors: availableParallelism(),
        memory_mb: Math.round(totalmem() / 1024 / 1024),
      },
      configuration: describeConfig(this.config),
      connection: await masked('connection', () => this.connection.current()),
      health: await masked('health', async () => (await this.health.check()).checks),
      summary: await masked('summary', () => this.summarize()),
      chats: await masked('chats', async () => (await this.chats.list({ limit: MAX_CHATS })).chats),
      events: events && (maskRecord(events, pseudonyms) as object[]),
      nodes: await part('nodes', () =>
        this.nodes.find({ limit: MAX_NODES }).map((node) => maskNode(node, pseudonyms)),
      ),
      metrics: await part('metrics', async () => withoutComments(await this.metrics.read())),
      log: await part('log', () => maskLog(this.log.lines, pseudonyms, [process.cwd(), homedir()])),
      ...notes,
    };
  }

  private async summarize() {
    const { chat_count, queue, counters, buffers, process } = await this.summary.collect();
    return { chat_count, queue, counters, buffers, process };
  }

  /** Assigns pseudonyms to all addresses and names, before anything is masked. */
  private async registerPeople(pseudonyms: Pseudonyms, events: EventDto[]): Promise<void> {
    const { me } = this.gateway.session;
    if (me) pseudonyms.register('me', [me.jid, me.lid, me.phone], [me.name]);
    const { chats } = await this.chats.list({ limit: MAX_CHATS });
    for (const { jid, pn, lid, is_group, name } of chats) {
      pseudonyms.register(is_group ? 'group' : 'contact', [jid, pn, lid], [name]);
    }
    for (const [jid, name] of peopleOf(events)) {
      const kind = jid.endsWith('@g.us') ? 'group' : 'contact';
      pseudonyms.register(kind, [jid, ...(await this.finder.addressesOf(jid))], [name]);
    }
  }

  private async readEvents(): Promise<EventDto[]> {
    return (await this.events.list({ limit: MAX_EVENTS })).events;
  }

  private async tryPart<T>(name: string, work: Work<T>, notes: Notes): Promise<T | null> {
    const startedAt = performance.now();
    try {
      return await work();
    } catch (error) {
      this.logger.warn(`The part ${name} of the bundle is missing: ${String(error)}`);
      notes.missing[name] = explainStorageFault(error) ?? 'It could not be read; the log says why.';
      return null;
    } finally {
      notes.timings_ms[name] = Math.round(performance.now() - startedAt);
    }
  }
}

/** Addresses in events, with their names. */
function peopleOf(events: EventDto[]): Map<string, string | null> {
  const people = new Map<string, string | null>();
  for (const { chat_jid, payload } of events) {
    if (chat_jid) people.set(chat_jid, people.get(chat_jid) ?? null);
    const { message } = payload as { message?: { sender_jid: string; sender_name: string | null } };
    if (message) people.set(message.sender_jid, message.sender_name);
  }
  return people;
}

/** Without help texts, which never differ. */
function withoutComments(page: string): string[] {
  return page.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}
