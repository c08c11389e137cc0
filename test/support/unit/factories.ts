import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { Config } from '../../../src/base/config/config.js';
import type { MessageRow } from '../../../src/base/storage/dashboard.schema.js';
import type { EventType } from '../../../src/base/storage/event-catalog.js';
import type { EventFacts, NewEvent } from '../../../src/base/storage/event-log.js';
import {
  type Address,
  type CallUpdate,
  emptyBatch,
  type InboundBatch,
  type InboundMessage,
  type ReceiptSender,
} from '../../../src/whatsapp/inbound-batch.js';
import { isGroup, isLid, isPn } from '../../../src/whatsapp/jid.js';
import { REASONS } from '../../../src/whatsapp/session-reasons.js';
import type { Me, Session } from '../../../src/whatsapp/session.js';

// No output: a failing expectation shows the fault, and the log would only repeat it.
Logger.overrideLogger(false);

declare const countRunning: (() => number) | undefined;

/** True while a statement waits for its answer, as those of a late store do: see `jest/late-store.js`. */
export function isStoreBusy(): boolean {
  return (countRunning?.() ?? 0) > 0;
}

/** Runs everything that waits for promises and answers of the store alone: there is none left for ten turns. */
export async function settle(): Promise<void> {
  for (let quiet = 0; quiet < 10; quiet = isStoreBusy() ? 0 : quiet + 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Moves the fake clock from timer to timer: the store answers all questions of one before the next. */
export async function passTime(ms: number): Promise<void> {
  const end = Date.now() + ms;
  // The last moment: time moves from timer to timer.
  setTimeout(() => {}, ms);
  for (await settle(); Date.now() < end; await settle()) {
    await jest.advanceTimersToNextTimerAsync();
  }
  await jest.advanceTimersByTimeAsync(0);
  await settle();
}

/** A clock that a spec moves; promises and `setImmediate` stay real, `settle` needs them. */
export function useFakeClock(now?: number): void {
  jest.useFakeTimers({ now, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
}

type ConfigChanges = { [Section in keyof Config]?: Partial<Config[Section]> };

export function createConfig(changes: ConfigChanges = {}): Config {
  return {
    server: {
      host: '127.0.0.1',
      port: 8080,
      apiToken: null,
      apiTokensFile: null,
      apiTokens: [],
      basePath: '',
      allowedHosts: [],
      trustProxy: false,
      ...changes.server,
    },
    cluster: { url: null, ...changes.cluster },
    storage: {
      postgresUrl: null,
      authDb: 'auth.db',
      dataDb: 'dashboard.db',
      sync: 'normal',
      acceptRestored: false,
      ...changes.storage,
    },
    media: {
      dir: 'media',
      bucket: null,
      maxBytes: 1_000_000,
      fetch: 'none',
      maxFileBytes: 100_000,
      ...changes.media,
    },
    events: {
      eventBuffer: 1000,
      eventKeep: 100_000,
      eventMaxBytes: 100 * 1024 * 1024,
      nodeBuffer: 100,
      ...changes.events,
    },
    session: {
      autoConnect: 'resume',
      history: 'recent',
      presence: 'unavailable',
      waVersion: null,
      localNetwork: null,
      proxyUrl: null,
      ...changes.session,
    },
    send: { ackTimeoutMs: 45_000, perMinute: 0, ...changes.send },
    webhooks: { isPrivateAllowed: false, ...changes.webhooks },
    playground: { controlUrl: null, ...changes.playground },
    log: { level: 'silent', ...changes.log },
  };
}

export const ME: Me = {
  jid: '15550000@s.whatsapp.net',
  lid: '9000000@lid',
  phone: '+15550000',
  name: 'Me',
};

export function createSession(changes: Partial<Session> = {}): Session {
  return {
    state: 'connected',
    phase: 'open',
    reason: REASONS.connected,
    qr: null,
    pairingCode: null,
    me: ME,
    privacy: null,
    since: 0,
    isSynced: false,
    isUnresponsive: false,
    sync: null,
    attempt: 0,
    isRefused: false,
    nextRetryAt: null,
    lastFrameAt: null,
    lastInboundAt: null,
    clockOffsetMs: null,
    waVersion: '2.3000.1',
    mode: 'live',
    ...changes,
  };
}

export function createAddress(jid: string, other?: string): Address {
  const known = other ? [jid, other] : [jid];
  const pn = known.find(isPn) ?? null;
  const lid = known.find(isLid) ?? null;
  return { jid: pn ?? lid ?? jid, pn, lid, isGroup: isGroup(jid) };
}

/** A call of Ann that rings. */
export function createCallUpdate(changes: Partial<CallUpdate> = {}): CallUpdate {
  const callerJid = changes.callerJid ?? '15550001@s.whatsapp.net';
  const caller = changes.caller ?? createAddress(callerJid);
  return {
    callId: 'CALL',
    chat: caller,
    caller,
    callerJid,
    callerName: 'Ann',
    senderJid: callerJid,
    ending: null,
    isVideo: true,
    at: 1_700_000_000_000,
    origin: 'live',
    ...changes,
  };
}

let lastId = 0;

/** The sender of a receipt. */
export function receiptBy(jid: string, groupJid: string | null = null): ReceiptSender {
  return { jids: [jid], groupJid };
}

export function createInboundMessage({
  from,
  ...changes
}: Partial<InboundMessage> & { from?: string } = {}): InboundMessage {
  lastId += 1;
  const chat = changes.chat ?? createAddress(from ?? '15550001@s.whatsapp.net');
  const text = changes.text === undefined ? 'hello' : changes.text;
  return {
    id: `IN${lastId}`,
    chat,
    fromMe: false,
    senderJid: changes.fromMe ? ME.jid : chat.jid,
    senderName: null,
    type: 'text',
    text,
    preview: text,
    timestamp: 1_700_000_000_000,
    quoted: null,
    mentions: [],
    media: null,
    details: null,
    albumId: null,
    isViewOnce: false,
    isForwarded: false,
    content: null,
    origin: 'live',
    sentStatus: null,
    ...changes,
  };
}

export function createBatch(changes: Partial<InboundBatch> = {}): InboundBatch {
  return { ...emptyBatch(ME.jid), ...changes };
}

/** An event with any payload, for specs that only pass it on. */
export function createEvent(
  changes: Partial<EventFacts & { type: EventType; payload: object }> = {},
): NewEvent {
  return {
    phoneId: null,
    type: 'message.received',
    source: 'whatsapp',
    payload: {},
    ...changes,
  } as NewEvent;
}

export function createFolder(): string {
  return mkdtempSync(join(tmpdir(), 'dashboard-unit-'));
}

/** A row of a text that a person sent, with everything else empty. */
export function createMessageRow(changes: Partial<MessageRow> = {}): MessageRow {
  return {
    row_id: 1,
    account_id: 1,
    chat_id: 1,
    id: 'A',
    from_me: 0,
    participant: '',
    sender_jid: '900@lid',
    sender_name: 'Ann',
    type: 'text',
    text: 'hi',
    timestamp: 1_700_000_000_000,
    status: 'received',
    error_code: null,
    error_text: null,
    queued_at: null,
    uploaded_at: null,
    written_at: null,
    server_ack_at: null,
    delivered_at: null,
    read_at: null,
    played_at: null,
    timeout_at: null,
    error_at: null,
    retry_at: null,
    edited_at: null,
    deleted_at: null,
    quoted_id: null,
    changes_id: null,
    album_id: null,
    votes: null,
    mentions: null,
    quoted: null,
    reactions: null,
    media: null,
    details: null,
    referral: null,
    preview: null,
    adjusted: null,
    is_view_once: 0,
    is_forwarded: 0,
    is_unread: 0,
    is_history: 0,
    content: Buffer.from('secret bytes'),
    ...changes,
  };
}
