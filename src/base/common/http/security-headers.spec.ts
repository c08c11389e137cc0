import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { askApp } from '../../../../test/support/service/ask-app.js';
import { createFolder } from '../../../../test/support/unit/factories.js';
import { createSecurityHeaders } from './security-headers.js';

const IMPORT_MAP = '\n  { "imports": { "lit": "/vendor/lit/index.js" } }\n';

let folder: string;

beforeAll(() => {
  folder = createFolder();
});

afterAll(() => rmSync(folder, { recursive: true }));

async function headersFor(page: string): Promise<Record<string, string>> {
  const index = join(folder, 'index.html');
  writeFileSync(index, page);
  const app = express();
  app.use(createSecurityHeaders(index), (_request, response) => response.end());
  return Object.fromEntries((await askApp(app, '/')).headers);
}

function policyOf(headers: Record<string, string>): Map<string, string> {
  const directives = headers['content-security-policy']?.split(';') ?? [];
  return new Map(
    directives.map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources.join(' ')];
    }),
  );
}

describe('the security headers', () => {
  it('allow the import map of the page, and no other inline code', async () => {
    const page = `<script type="importmap">${IMPORT_MAP}</script><script>alert(1)</script>`;
    const hash = createHash('sha256').update(IMPORT_MAP).digest('base64');
    expect(policyOf(await headersFor(page)).get('script-src')).toBe(`'self' 'sha256-${hash}'`);
  });

  it('allow nothing from other hosts', async () => {
    const policy = policyOf(await headersFor(''));
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('frame-ancestors')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    for (const sources of policy.values()) {
      expect(sources).not.toMatch(/https?:|\*|unsafe/);
    }
  });

  it('allow QR codes as images', async () => {
    expect(policyOf(await headersFor('')).get('img-src')).toBe("'self' data:");
  });

  it('forbid sniffing, framing and referrers, and do not force HTTPS', async () => {
    const headers = await headersFor('');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  });
});
