import { setTimeout as pause } from 'node:timers/promises';
import { scaled } from '../state/scaled.js';

const LOOK_MS = 100;
/** An event as the service shows it. */
export interface ServiceEvent {
  seq: number;
  type: string;
  chat_jid: string | null;
  message_id: string | null;
  payload: { state?: string; phase?: string; reason_code?: string; participant_jid?: string };
}

interface EventPage {
  events: ServiceEvent[];
}

const CONNECT_TIMEOUT_MS = 120_000;
const ANSWER_TIMEOUT_MS = scaled(30_000);

/** The calls of the service that a replay makes. */
export class ServiceClient {
  private readonly headers: Record<string, string>;

  constructor(
    private readonly baseUrl: string,
    token?: string,
  ) {
    this.headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  }

  async connect(): Promise<void> {
    await this.post('/api/connect');
    const path = `/api/connection?wait=connected&timeout_ms=${CONNECT_TIMEOUT_MS}`;
    const { state } = await this.request<{ state: string }>(
      path,
      {},
      CONNECT_TIMEOUT_MS + ANSWER_TIMEOUT_MS,
    );
    if (state !== 'connected') throw new Error(`the service is ${state}`);
  }

  async isThere(): Promise<boolean> {
    return this.request('/api/connection').then(
      () => true,
      (error: unknown) => {
        // A refused connection: the service may still be starting.
        if (error instanceof TypeError) return false;
        throw error;
      },
    );
  }

  /**
   * Starts to connect, and returns the text of the QR code. A session that was linked to a network that has ended is
   * unlinked by this one, and asked again.
   * @throws Error if none comes, or it is linked already
   */
  async offerQr(): Promise<string> {
    const deadline = Date.now() + CONNECT_TIMEOUT_MS;
    for (;;) {
      const { state, qr } = await this.request<{ state: string; qr: string | null }>(
        '/api/connection',
      );
      if (qr !== null) return qr;
      if (state === 'connected') throw new Error('it is linked already: give it new, empty stores');
      if (Date.now() > deadline) throw new Error('the service shows no QR code');
      if (state === 'disconnected') await this.post('/api/connect');
      await pause(LOOK_MS);
    }
  }

  post<T = unknown>(path: string, body: object = {}): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    return this.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** Sends a file with the other fields of the message. */
  postFile<T>(path: string, fields: object, file: Uint8Array): Promise<T> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    form.set('file', new Blob([new Uint8Array(file)]), 'sample');
    return this.request(path, { method: 'POST', body: form });
  }

  /** The events after this seq, oldest first. */
  async eventsAfter(seq: number): Promise<ServiceEvent[]> {
    return (await this.request<EventPage>(`/api/events?after=${seq}&limit=1000`)).events;
  }

  async newestSeq(): Promise<number> {
    return (await this.request<EventPage>('/api/events?limit=1')).events.at(-1)?.seq ?? 0;
  }

  private async request<T>(
    path: string,
    init: RequestInit = {},
    timeoutMs = ANSWER_TIMEOUT_MS,
  ): Promise<T> {
    const headers = { ...this.headers, ...Object.fromEntries(new Headers(init.headers)) };
    const response = await fetch(new URL(path, this.baseUrl), {
      ...init,
      headers,
      // The service never redirects, and the token is for it alone.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${errorOf(body)}`);
    // The service's own types; a replay with other events reports the missing one.
    return body as T;
  }
}

function errorOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : '?';
}
