export interface HttpRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** Reads a file of requests as editors do: variables, then requests with `###` before each. */
export function readRequests(text: string, values: Record<string, string>): HttpRequest[] {
  const [head = '', ...blocks] = text.split(/^###.*\n/m);
  const own = [...head.matchAll(/^@(\w+) =[ \t]*(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const variables = { ...(Object.fromEntries(own) as Record<string, string>), ...values };
  return blocks.map((block) => toRequest(fillIn(block, variables)));
}

function fillIn(text: string, variables: Record<string, string>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => {
    if (!(name in variables)) throw new Error(`There is no variable ${name}`);
    return variables[name] ?? '';
  });
}

function toRequest(block: string): HttpRequest {
  const [head = '', ...rest] = block.trim().split('\n\n');
  const [first = '', ...lines] = head.split('\n').filter((line) => !line.startsWith('#'));
  const [method = '', url = ''] = first.split(' ');
  const headers = lines.map((line) => line.split(/: (.*)/).slice(0, 2));
  const named = Object.fromEntries(headers) as Record<string, string>;
  const text = rest.join('\n\n');
  const isMultipart = named['Content-Type']?.startsWith('multipart/') ?? false;
  const body = isMultipart ? text.replaceAll('\n', '\r\n') : text;
  return { method, url, headers: named, ...(body && { body }) };
}
