import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse as parseYaml } from 'yaml';
import { MetricsPage } from '../../support/prometheus.js';
import { waitForState } from '../../support/service/pairing.js';
import { PairedSession, type ProcessSession } from '../../support/service/session.js';
import { StreamReader } from '../../support/service/stream-reader.js';
import { waitFor } from '../../support/wait-for.js';

const DOCS = join(import.meta.dirname, '../../../docs');
const PREFIX = 'whatsapp_dashboard_';

interface DocumentedMetric {
  name: string;
  type: string;
  labels: string[];
}

function readDocumented(): DocumentedMetric[] {
  const lines = readFileSync(join(DOCS, 'metrics.md'), 'utf8').split('\n');
  return lines
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, name = '', type = '', labels = ''] = line.split('|').map((cell) => cell.trim());
      return { name: name.replaceAll('`', ''), type, labels: labels.split(', ').filter(Boolean) };
    });
}

/** Names of our metrics in expressions, without the suffixes of histograms. */
function namesIn(text: string): string[] {
  const names = text.match(/\b(?:whatsapp_dashboard|process)_\w+/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/_(bucket|sum|count)$/, '')))];
}

describe('GET /api/metrics', () => {
  let session: ProcessSession;
  let page: MetricsPage;
  const value = (name: string, labels?: Record<string, string>) =>
    page.value(`${PREFIX}${name}`, labels);
  /** Metrics with a label for the account. */
  const own = (name: string, labels?: Record<string, string>) =>
    value(name, { account: 'default', ...labels });

  /** One of everything: a received, a sent, a failed and a lost message, a query and an answer. */
  beforeAll(async () => {
    session = await PairedSession.spawn();
    const { network, service, api } = session;
    const bob = network.contact({ name: 'A person', number: '15550142', receipts: 'none' });
    const eve = network.contact({ name: 'Another', number: '15550143' });
    await bob.say('one');
    await bob.say('two');
    const stream = await StreamReader.open(service.baseUrl);
    const sent = await api.post('/api/send', { to: bob.number, text: 'an answer' });
    await waitFor('the ack', async () => {
      page = await readPage();
      return own('acks_total', { step: 'server' }) === 1;
    });
    bob.markRead(String(sent.body.message_id));
    network.faults.acks({ mode: 'error', errorCode: 401, times: 1 }, eve);
    await eve.say('three');
    await api.post('/api/send', { to: eve.number, text: 'not taken' });
    network.faults.dropConnections('reset');
    await waitForState(service, 'connecting');
    await waitForState(service, 'connected');
    await api.get(`/api/chats/${bob.jid}/messages`);
    await api.get(`/api/chats/${eve.jid}/messages`);
    await api.get('/api/chats/no-jid/messages');
    await api.get('/api/nowhere/15550142');
    await waitFor('all that was sent and said to be counted', async () => {
      page = await readPage();
      return (
        own('acks_total', { step: 'read' }) === 1 &&
        own('acks_total', { step: 'error' }) === 1 &&
        own('messages_total', { direction: 'in', kind: 'text' }) === 3 &&
        own('outbox_messages', { state: 'written' }) === 0
      );
    });
    stream.close();
  });

  afterAll(() => session.dispose());

  async function readPage(): Promise<MetricsPage> {
    return new MetricsPage((await session.api.get<string>('/api/metrics')).body);
  }

  it('is a page that Prometheus and its linter accept, without a number in any label', async () => {
    const { headers, body } = await session.api.get<string>('/api/metrics');
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(page.problems).toEqual([]);
    expect(page.families.length).toBeGreaterThan(20);
    expect(body).not.toMatch(/1555014|A person|an answer/);
  });

  it('has one series for each state, and one of them is 1', () => {
    expect(own('connection_state', { state: 'connected' })).toBe(1);
    expect(own('connection_state', { state: 'connecting' })).toBe(0);
    expect(own('connection_state', { state: 'disconnected' })).toBe(0);
  });

  it('counts the ends of connections by reason', () => {
    expect(own('connection_closes_total', { code: '515' })).toBe(1);
    expect(own('reconnects_total', { code: '515' })).toBe(1);
    for (const name of ['connection_closes_total', 'reconnects_total']) {
      const counted = page.samples.filter((sample) => sample.name === `${PREFIX}${name}`);
      const ofReset = counted.filter(({ labels }) => labels.code !== '515');
      // The library calls a reset 408 or 428, by what it was doing.
      expect(ofReset).toMatchObject([
        { labels: { code: expect.stringMatching(/^4[02]8$/) }, value: 1 },
      ]);
    }
  });

  it('counts messages and times their steps', () => {
    expect(own('messages_total', { direction: 'in', kind: 'text' })).toBe(3);
    expect(own('messages_total', { direction: 'out', kind: 'text' })).toBe(2);
    expect(own('acks_total', { step: 'server' })).toBe(1);
    expect(own('acks_total', { step: 'timeout' })).toBe(0);
    expect(own('ack_latency_seconds_count', { step: 'read' })).toBe(1);
    expect(own('ack_latency_seconds_sum', { step: 'read' })).toBeGreaterThan(0.001);
    expect(own('send_errors_total', { error_code: 'not_allowed' })).toBe(1);
    expect(value('ingest_batch_duration_seconds_count')).toBeGreaterThan(3);
    expect(value('ingest_failures_total')).toBe(0);
  });

  it('describes the outbox, the databases, the process and its clients', async () => {
    expect(own('outbox_messages', { state: 'failed' })).toBe(1);
    expect(own('outbox_messages', { state: 'queued' })).toBe(0);
    expect(own('send_paused')).toBe(0);
    expect(value('database_size_bytes', { store: 'auth' })).toBeGreaterThan(10_000);
    expect(value('database_size_bytes', { store: 'dashboard' })).toBeGreaterThan(10_000);
    expect(value('stream_clients')).toBe(1);
    expect(value('event_loop_delay_seconds')).toBeGreaterThanOrEqual(0);
    const startedAt = page.value('process_start_time_seconds') ?? 0;
    expect(Math.abs(Date.now() / 1000 - startedAt)).toBeLessThan(300);
    await waitFor('the stream to be gone', async () => {
      page = await readPage();
      return value('stream_clients') === 0;
    });
    expect(page.value('process_cpu_seconds_total')).toBeGreaterThan(0.1);
  });

  it('counts requests by the pattern of their route, never by path', () => {
    const count = (route: string, status_code: string) =>
      value('http_requests_total', { method: 'GET', route, status_code });
    expect(count('/api/chats/:jid/messages', '200')).toBe(2);
    expect(count('/api/chats/:jid/messages', '400')).toBe(1);
    expect(count('unmatched', '404')).toBe(1);
    expect(count('/api/events/stream', '200')).toBe(1);
    const timed = (route: string) =>
      value('http_request_duration_seconds_count', { method: 'GET', route });
    expect(timed('/api/chats/:jid/messages')).toBe(3);
    expect(timed('/api/events/stream')).toBeUndefined();
  });

  it('reports that the session is off', async () => {
    await session.api.post('/api/disconnect');
    const off = await readPage();
    expect(
      off.value(`${PREFIX}connection_state`, { account: 'default', state: 'disconnected' }),
    ).toBe(1);
    expect(off.value(`${PREFIX}connection_state`, { account: 'default', state: 'connected' })).toBe(
      0,
    );
  });

  describe('is described in docs/', () => {
    it('metric by metric, with type and labels, and nothing else', () => {
      const documented = readDocumented();
      const told = documented.map(({ name, type }) => `${type} ${name}`);
      const found = page.families.map(({ name, type }) => `${type} ${name}`);
      expect(told.toSorted()).toEqual(found.toSorted());
      for (const { name, type, labels } of documented) {
        const own = type === 'histogram' ? `${name}_count` : name;
        const samples = page.samples.filter((sample) => sample.name === own);
        expect([name, samples.length > 0 || labels.length > 0]).toEqual([name, true]);
        for (const sample of samples) {
          expect([name, Object.keys(sample.labels).toSorted()]).toEqual([name, labels.toSorted()]);
        }
      }
    });

    it('and by alerts and a Grafana dashboard that use nothing else', () => {
      const names = new Set(page.families.map(({ name }) => name));
      const alerts = readFileSync(join(DOCS, 'alerts.yml'), 'utf8');
      const dashboard = readFileSync(join(DOCS, 'grafana-dashboard.json'), 'utf8');
      const used = [...namesIn(alerts), ...namesIn(dashboard)];
      expect(used.filter((name) => !names.has(name))).toEqual([]);
      expect(used.length).toBeGreaterThan(20);

      const { groups } = parseYaml(alerts) as { groups: { rules: Record<string, unknown>[] }[] };
      const rules = groups.flatMap((group) => group.rules);
      for (const rule of rules) {
        expect(rule).toMatchObject({
          alert: expect.stringMatching(/^WhatsApp\w+$/),
          expr: expect.stringContaining(PREFIX),
          labels: { severity: expect.stringMatching(/^(warning|critical)$/) },
          annotations: { summary: expect.any(String) },
        });
      }
      const { panels } = JSON.parse(dashboard) as {
        panels: { id: number; title: string; targets: { expr: string }[] }[];
      };
      expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
      for (const { title, targets } of panels) {
        expect([title, targets.every(({ expr }) => namesIn(expr).length > 0)]).toEqual([
          title,
          true,
        ]);
      }
    });
  });
});
