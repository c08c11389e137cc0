import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { distinctUntilChanged, filter, map, skip, Subscription } from 'rxjs';
import { Config } from '../../base/config/config.js';
import { normalizeJid } from '../../whatsapp/jid.js';
import { PairingScope } from '../../whatsapp/pairing.scope.js';
import { WhatsAppGateway, type NodeTraffic } from '../../whatsapp/whatsapp-gateway.js';
import type { EventDto } from './dto/event.dto.js';
import { Page } from '../../base/storage/page.js';
import type { EventFilterQuery } from './dto/events.query.js';

/** Events, and a sign of more: a page is limited in bytes as well. */
export interface EventPage {
  events: EventDto[];
  hasMore: boolean;
}

export type NodeFilter = Omit<EventFilterQuery, 'chat_jid'> & {
  /** All addresses of one chat. */
  chatJids?: string[];
  limit: number;
};

/** The memory for all stanzas, and the average for each if more are kept than by default. */
const BYTES = { least: 8 * 1024 * 1024, each: 2048 };

interface Kept {
  seq: number;
  node: NodeTraffic;
  bytes: number;
}

/** The latest raw stanzas, in memory only: there are many, and they matter only while someone watches. */
@Injectable()
export class NodeBuffer implements OnModuleInit, BeforeApplicationShutdown {
  private readonly subscriptions = new Subscription();
  private nodes: Kept[] = [];
  private bytes = 0;
  private seq = 0;
  /** The start of collecting, and the seq of the first stanza since then. */
  private startedAt = Date.now();
  private firstSeq = 1;

  constructor(
    private readonly config: Config,
    private readonly gateway: WhatsAppGateway,
    private readonly pairing: PairingScope,
  ) {}

  onModuleInit(): void {
    if (this.limit === 0) return;
    this.startedAt = Date.now();
    this.subscriptions.add(this.gateway.nodes$.subscribe((node) => this.push(node)));
    // The traffic of another account is not shown.
    const phone$ = this.gateway.session$.pipe(
      map(({ me }) => me?.jid),
      filter((jid) => jid !== undefined),
      distinctUntilChanged(),
      skip(1),
    );
    this.subscriptions.add(phone$.subscribe(() => this.clear()));
  }

  beforeApplicationShutdown(): void {
    this.subscriptions.unsubscribe();
  }

  get limit(): number {
    return this.config.events.nodeBuffer;
  }

  get size(): number {
    return Math.min(this.nodes.length, this.limit);
  }

  get newest(): number {
    return this.seq;
  }

  /** ms since 1970; all stanzas from then on are here. */
  get since(): number {
    if (this.limit === 0) return Date.now();
    const oldest = this.nodes.at(-this.limit) ?? this.nodes[0];
    return oldest && this.hasDropped ? oldest.node.at : this.startedAt;
  }

  /** Oldest first; the same filters as the event log. */
  find(filter: NodeFilter): EventDto[] {
    return this.page(filter).events;
  }

  /** Like `find`; fewer than the limit if the stanzas are large. */
  page(filter: NodeFilter): EventPage {
    const { type, q, message_id: messageId, chatJids, after, before, limit } = filter;
    const text = q?.toLowerCase();
    const found = this.nodes
      .slice(-this.limit)
      .filter(
        ({ seq, node }) =>
          (after === undefined || seq > after) &&
          (before === undefined || seq < before) &&
          (type === undefined || typeOf(node) === type) &&
          (chatJids === undefined || isOfChat(node, chatJids)) &&
          (messageId === undefined || node.xml.includes(`='${messageId}'`)) &&
          (!text || node.xml.toLowerCase().includes(text)),
      );
    const inOrder = after === undefined ? found.toReversed() : found;
    const page = new Page<Kept>(limit);
    for (const kept of inOrder) if (!page.add(kept, kept.bytes)) break;
    const rows = after === undefined ? page.rows.toReversed() : page.rows;
    const events = rows.map(({ seq, node }) => toEvent(seq, node, this.pairing.account));
    return { events, hasMore: page.hasMore };
  }

  private get hasDropped(): boolean {
    return (this.nodes[0]?.seq ?? 1) > this.firstSeq || this.nodes.length > this.limit;
  }

  private clear(): void {
    this.nodes = [];
    this.bytes = 0;
    this.startedAt = Date.now();
    this.firstSeq = this.seq + 1;
  }

  private push(node: NodeTraffic): void {
    this.seq += 1;
    const bytes = sizeOf(node);
    this.nodes.push({ seq: this.seq, node, bytes });
    this.bytes += bytes;
    // Trimmed rarely, by half: shifting the array for every stanza would be slow.
    if (this.nodes.length > 2 * this.limit) this.keep(this.limit);
    const mostBytes = Math.max(BYTES.least, this.limit * BYTES.each);
    if (this.bytes > mostBytes) this.keep(countFitting(this.nodes, mostBytes / 2));
  }

  /** Keeps the latest ones. */
  private keep(count: number): void {
    this.nodes = this.nodes.slice(-count);
    this.bytes = this.nodes.reduce((sum, { bytes }) => sum + bytes, 0);
  }
}

/** Counts the latest ones that fit; at least one. */
function countFitting(nodes: Kept[], mostBytes: number): number {
  let left = mostBytes;
  const last = nodes.findLastIndex(({ bytes }) => (left -= bytes) < 0);
  return Math.max(1, nodes.length - 1 - last);
}

/** Attributes count twice: they are also in the XML. */
function sizeOf({ xml }: NodeTraffic): number {
  return 2 * xml.length;
}

function typeOf({ direction }: NodeTraffic): string {
  return `node.${direction}`;
}

/** True for stanzas from the chat, to it, or to it from another device of this account. */
function isOfChat({ attrs: { from, to, recipient } }: NodeTraffic, chatJids: string[]): boolean {
  return [from, to, recipient].some((jid) => jid && chatJids.includes(normalizeJid(jid) ?? jid));
}

function toEvent(seq: number, node: NodeTraffic, account: string): EventDto {
  return {
    id: seq,
    seq,
    timestamp: new Date(node.at).toISOString(),
    kind: 'node',
    type: typeOf(node),
    source: 'whatsapp',
    account,
    chat_jid: null,
    message_id: null,
    payload: { tag: node.tag, attrs: node.attrs, xml: node.xml },
  };
}
