import { DashboardApi } from '../calls/dashboard-api.gen.js';
import type {
  ChatDto,
  ConnectionDto,
  ListChatsData,
  MessageDto,
  QueuedDto,
  UploadDto,
} from '../api/types.gen.js';
import { connect, type ConnectOptions } from '../connection/connect.js';
import type { EventType } from '../events/event-catalog.gen.js';
import { EventFeed, type FeedOptions } from '../events/event-feed.js';
import { HttpClient, type HttpOptions } from '../http/http-client.js';
import {
  send,
  type NewMessage,
  type SendAndWaitOptions,
  type SendOptions,
  type Sent,
} from '../messages/send.js';
import { upload, type UploadOptions } from '../messages/upload.js';
import { waitFor, type WaitOptions } from '../messages/wait-for.js';
import { waitForStatus } from '../messages/wait-for-status.js';

export type DashboardOptions = HttpOptions;
export type ChatFilter = Omit<NonNullable<ListChatsData['query']>, 'cursor'>;

/** The client of a dashboard service, for programs. */
export class Dashboard {
  /** Every call of the API, by its name in the API document. An answer is its body; a failure is a `DashboardError`. */
  readonly api: DashboardApi;
  private readonly client: HttpClient;

  constructor(options: DashboardOptions = {}) {
    this.client = new HttpClient(options);
    this.api = new DashboardApi(this.client);
  }

  /** Connects, or pairs a phone, and returns once the session is connected. */
  connect(options: ConnectOptions = {}): Promise<ConnectionDto> {
    const { signal } = options;
    return connect(this.api, this.events({ kinds: ['connection'], signal }), options);
  }

  /**
   * Queues a message once, even if the answer is lost and has to be asked for again.
   * @param to a number such as `+15550102`, or the jid of a chat
   */
  send(
    to: string,
    message: NewMessage,
    options?: SendOptions & { wait?: undefined },
  ): Promise<QueuedDto>;
  /**
   * The same, and returns once the message has the status `wait`.
   * @throws DashboardError `wait_timeout`, or `message_failed` if it was not sent
   */
  send(to: string, message: NewMessage, options: SendAndWaitOptions): Promise<Sent>;
  async send(to: string, newMessage: NewMessage, options: Partial<SendAndWaitOptions> = {}) {
    const queued = await send(this.api, to, newMessage, options);
    if (!options.wait) return queued;
    const message = await waitForStatus(this.api, queued.message_id, options.wait, options);
    return { ...queued, status: message.status, message };
  }

  /** Uploads a file to send: its `media_id` goes into a message. */
  upload(file: Blob, options?: UploadOptions): Promise<UploadDto> {
    return upload(this.api, file, options);
  }

  /**
   * Waits for a message that matches.
   * @throws DashboardError `wait_timeout` if none comes
   */
  waitFor(options?: WaitOptions): Promise<MessageDto> {
    return waitFor(this.api, options);
  }

  /** All chats, newest first; pages are fetched as they are needed. */
  async *chats(filter: ChatFilter = {}): AsyncGenerator<ChatDto, void> {
    let cursor: string | null | undefined;
    do {
      const query = { ...filter, ...(cursor && { cursor }) };
      const { chats, pagination } = await this.api.listChats({ query });
      yield* chats;
      cursor = pagination.next;
    } while (cursor);
  }

  /** The events, each once and in order, over any number of reconnects; with `types`, of these types alone. */
  events<Wanted extends EventType = EventType>(
    options: FeedOptions<Wanted> = {},
  ): EventFeed<Wanted> {
    return new EventFeed((after, signal) => this.openStream(after, signal), options);
  }

  private openStream(after: number | undefined, signal: AbortSignal) {
    const call = { method: 'GET', path: '/api/events/stream' };
    return this.client.call<{ 200: ReadableStream<Uint8Array> }>(call, {
      parseAs: 'stream',
      cache: 'no-store',
      headers: { 'Last-Event-ID': after },
      signal,
    });
  }
}
