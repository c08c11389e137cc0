import type { ChatListDto, ThreadDto } from '../../../../src/features/chats/dto/responses.dto.js';
import type { HealthDto } from '../../../../src/insight/diagnostics/dto/health.dto.js';
import type { EventListDto } from '../../../../src/features/events/dto/event.dto.js';
import type { FoundMessagesDto } from '../../../../src/features/messages/dto/responses.dto.js';
import { findCall, readCommitted } from '../../../openapi/document.js';
import { SchemaCheck } from '../../../openapi/schema-check.js';
import { readRoutes } from '../routes.js';
import type { Clean } from './cast.js';
import { exportProblems } from './export-check.js';
import { problemsOfValue } from './value-check.js';

const PAGE = 1000;
/** The most problems that are listed. */
const MAX_PROBLEMS = 20;
/** Paths whose answer is held back, or that are read below with parameters. */
const READ_OTHERWISE = /:|stream|wait|search$|\/qr|export/;

/** Reads everything that the service shows, page by page, and lists deviations from the document. */
export class StructureCheck {
  readonly problems: string[] = [];
  chats = 0;
  messages = 0;
  events = 0;
  private readonly document = readCommitted();
  private readonly schemas = new SchemaCheck(this.document);

  /** @param baseUrl called each time: a restart gives another port */
  constructor(private readonly baseUrl: () => string) {}

  async readAll(clean: readonly Clean[]): Promise<void> {
    for (const { method, path } of readRoutes()) {
      if (method === 'GET' && !READ_OTHERWISE.test(path)) await this.text(path);
    }
    const { checks } = await this.json<HealthDto>('/api/health');
    // A busy machine makes the event loop late.
    for (const name of ['store', 'session'] as const) {
      if (checks?.[name].status !== 'ok') this.complain(`health: ${JSON.stringify(checks)}`);
    }
    const found = await this.readChats();
    for (const { jid, id, text } of clean) {
      if (found.get(`${jid} ${id}`) !== text && !isUnder(found, id, text)) {
        this.complain(`"${text}" is not in the thread of ${jid}`);
      }
    }
    await this.readSearch('the');
    await this.readEvents();
  }

  private async readChats(): Promise<Map<string, string | null>> {
    const texts = new Map<string, string | null>();
    let cursor = '';
    do {
      const path = `/api/chats?limit=${PAGE}${cursor}`;
      const { chats, pagination } = await this.json<ChatListDto>(path);
      for (const { jid } of chats ?? []) {
        this.chats += 1;
        const ids = await this.readThread(jid, texts);
        for (const format of ['jsonl', 'txt'] as const) {
          const text = await this.text(`/api/chats/${jid}/export?format=${format}`);
          for (const problem of exportProblems(format, text, ids)) {
            this.complain(`${format} of ${jid}: ${problem}`);
          }
        }
      }
      cursor = pagination?.next ? `&cursor=${encodeURIComponent(pagination.next)}` : '';
    } while (cursor);
    return texts;
  }

  private async readThread(jid: string, texts: Map<string, string | null>): Promise<string[]> {
    const ids: string[] = [];
    let before = '';
    do {
      const path = `/api/chats/${jid}/messages?limit=${PAGE}${before}`;
      const { messages, pagination } = await this.json<ThreadDto>(path);
      ids.unshift(...(messages ?? []).map(({ id }) => id));
      for (const { id, text } of messages ?? []) texts.set(`${jid} ${id}`, text);
      before = pagination?.next ? `&before=${encodeURIComponent(pagination.next)}` : '';
    } while (before);
    this.messages += ids.length;
    for (const id of ids.slice(-3).filter((each) => !/^\.*$/.test(each))) {
      await this.json(`/api/messages/${encodeURIComponent(id)}?chat_jid=${jid}`);
    }
    return ids;
  }

  private async readSearch(words: string): Promise<void> {
    let cursor = '';
    do {
      const path = `/api/messages/search?q=${words}&limit=${PAGE}${cursor}`;
      const { pagination } = await this.json<FoundMessagesDto>(path);
      cursor = pagination?.next ? `&cursor=${encodeURIComponent(pagination.next)}` : '';
    } while (cursor);
  }

  private async readEvents(): Promise<void> {
    let before = '';
    do {
      const { events, pagination } = await this.json<EventListDto>(
        `/api/events?limit=${PAGE}${before}`,
      );
      this.events += events?.length ?? 0;
      before = pagination?.next ? `&before=${pagination.next}` : '';
    } while (before);
    const lines = await this.text('/api/events/export');
    for (const line of lines.split('\n').filter(Boolean)) JSON.parse(line);
  }

  private async json<Body extends object>(path: string): Promise<Partial<Body> & Body> {
    const text = await this.text(path);
    if (!text) return {} as Body;
    const body = JSON.parse(text) as Body;
    const { operation } = findCall(this.document, 'GET', path.split('?')[0] ?? '');
    const answers = operation.responses as Record<
      string,
      { content: Record<string, { schema: object }> }
    >;
    const schema = answers['200']?.content['application/json']?.schema;
    const unfit = schema ? this.schemas.problems(schema, body) : ['has no schema'];
    for (const problem of [...unfit, ...problemsOfValue(body)])
      this.complain(`${path}: ${problem}`);
    return body;
  }

  /** The body of a right answer; undefined for others. */
  private async text(path: string): Promise<string> {
    try {
      const response = await fetch(new URL(path, this.baseUrl()));
      const text = await response.text();
      if (response.status === 200) return text;
      this.complain(`${path}: ${response.status} ${text.slice(0, 300)}`);
    } catch (error) {
      this.complain(`${path}: broken off, ${String(error)}`);
    }
    return '';
  }

  private complain(problem: string): void {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push(problem);
  }
}

/** Found by its text and id alone: the chat may be listed under another of its addresses. */
function isUnder(found: Map<string, string | null>, id: string, text: string): boolean {
  return [...found].some(([key, value]) => key.endsWith(` ${id}`) && value === text);
}
