import type { ApiClient } from '../support/service/http.js';
import { findCall, readCommitted } from './document.js';
import { SchemaCheck } from './schema-check.js';

type Answers = Record<string, { content: Record<string, { schema: object }> } | undefined>;

/** Compares real answers with the committed document. */
export class AnswerCheck {
  private readonly document = readCommitted();
  private readonly schemas = new SchemaCheck(this.document);

  /** Differences of the answer to this request from the document. */
  async problemsOfGet(api: ApiClient, path: string): Promise<string[]> {
    const { status, body } = await api.get(path);
    const { operation } = findCall(this.document, 'GET', path.split('?')[0] ?? '');
    const answer = (operation.responses as Answers)[status];
    const json = answer?.content['application/json'];
    if (!json) return [`${path} is not described as JSON with status ${status}`];
    return this.schemas.problems(json.schema, body).map((problem) => `${path}: ${problem}`);
  }
}
