import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface HttpRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: Buffer<ArrayBuffer>;
}

interface Answer {
  headers: Headers;
  body: unknown;
}

/** A file of requests, read as editors do: variables, then requests with `###` before each. */
export class HttpFile {
  /** The requests in their order, with places for variables. */
  readonly blocks: string[];
  private readonly variables: Record<string, string>;
  private readonly answers = new Map<string, Answer>();

  /** @param values in place of the file's own */
  constructor(
    private readonly path: string,
    values: Record<string, string>,
  ) {
    const [head = '', ...blocks] = readFileSync(path, 'utf8').split(/^###.*\n/m);
    const own = [...head.matchAll(/^@(\w+) =[ \t]*(.*)$/gm)].map(([, name, value]) => [
      name,
      value,
    ]);
    this.variables = { ...(Object.fromEntries(own) as Record<string, string>), ...values };
    this.blocks = blocks;
  }

  /** A block with the values of its variables, from the answers so far. */
  toRequest(block: string): HttpRequest {
    const [head = '', ...rest] = this.fillIn(block).trim().split('\n\n');
    const [first = '', ...lines] = head.split('\n').filter((line) => !line.startsWith('#'));
    const [method = '', url = ''] = first.split(' ');
    const headers = Object.fromEntries(
      lines.map((line) => line.split(/: (.*)/).slice(0, 2)),
    ) as Record<string, string>;
    const isMultipart = headers['Content-Type']?.startsWith('multipart/');
    const parts = rest.join('\n\n').split(/^< (.*)$/m);
    const body = Buffer.concat(
      parts.map((part, index) => {
        if (index % 2 === 1) return readFileSync(join(dirname(this.path), part));
        return Buffer.from(isMultipart ? part.replaceAll('\n', '\r\n') : part);
      }),
    );
    return { method, url, headers, ...(body.length > 0 && { body }) };
  }

  /** Keeps the answer for later requests, if the block has a name. */
  keep(block: string, answer: Answer): void {
    const [, name] = /^# @name (\w+)$/m.exec(block) ?? [];
    if (name) this.answers.set(name, answer);
  }

  private fillIn(text: string): string {
    return text.replace(/\{\{(.+?)\}\}/g, (_all, name: string) => {
      const variable = this.variables[name];
      if (variable !== undefined) return this.fillIn(variable);
      const [, request = '', part, path = ''] =
        /^(\w+)\.response\.(headers\.|body\.\$\.)(.+)$/.exec(name) ?? [];
      const answer = this.answers.get(request);
      if (!answer) throw new Error(`There is no ${name}`);
      if (part === 'headers.') return answer.headers.get(path) ?? '';
      return String(
        path
          .split('.')
          .reduce((value, key) => (value as Record<string, unknown>)[key], answer.body),
      );
    });
  }
}
