import { describe, expect, it } from '@jest/globals';
import { toCurl } from './curl.js';

describe('toCurl', () => {
  it('quotes what a shell would interpret', () => {
    const call = {
      method: 'POST',
      path: '/api/send',
      headers: { 'Content-Type': 'application/json' },
      body: `{"text":"it's"}`,
    };
    expect(toCurl(call, { origin: 'http://127.0.0.1:8080', needsToken: true })).toBe(
      [
        `curl -X POST 'http://127.0.0.1:8080/api/send' \\`,
        `  -H "Authorization: Bearer $SERVICE_API_TOKEN" \\`,
        `  -H 'Content-Type: application/json' \\`,
        String.raw`  -d '{"text":"it'\''s"}'`,
      ].join('\n'),
    );
  });

  it('asks for headers alone where the call did', () => {
    const call = { method: 'HEAD', path: '/api/chats', headers: {}, body: null };
    expect(toCurl(call, { origin: '', needsToken: false })).toBe("curl -I '/api/chats'");
  });

  it('names the file of an upload', () => {
    const call = {
      method: 'POST',
      path: '/api/media?file_name=a.pdf',
      headers: { 'Content-Type': 'application/pdf' },
      body: null,
      fileName: 'a.pdf',
    };
    expect(toCurl(call, { origin: 'http://127.0.0.1:8080', needsToken: false })).toContain(
      `--data-binary '@a.pdf'`,
    );
  });
});
