import type { BundleDto } from '../../../insight/bundle/dto/bundle.dto.js';

export const BUNDLE: BundleDto = {
  format: 1,
  note: 'Numbers, names, texts and secrets are replaced; each person has one pseudonym in the whole file. The times of chats and the types of messages are real.',
  created_at: '2026-11-20T12:00:00.000Z',
  versions: { service: '0.1.0', node: '24.11.0', baileys: '7.0.0-rc14' },
  system: {
    platform: 'linux',
    release: '6.8.0',
    arch: 'x64',
    processors: 4,
    memory_mb: 16_000,
  },
  configuration: { listens_on: 'loopback', has_api_token: false, mode: 'live' },
  connection: { state: 'connected', me: { jid: 'me@s.whatsapp.net', name: '[name of me]' } },
  health: { store: { status: 'ok', detail: 'readable and writable' } },
  summary: { chat_count: 1, queue: { length: 0 } },
  chats: [{ jid: 'contact-1@s.whatsapp.net', title: '[name of contact-1]', unread_count: 0 }],
  events: [{ seq: 8, kind: 'ack', type: 'ack.read', chat_jid: 'contact-1@s.whatsapp.net' }],
  nodes: [{ seq: 41, tag: 'receipt', attrs: { from: 'contact-1@lid', type: 'read' } }],
  metrics: ['whatsapp_dashboard_connection_state{account="default",state="connected"} 1'],
  log: [{ level: 'info', context: 'WhatsApp', request: null, message: 'Connected' }],
  missing: {},
  timings_ms: { events: 4, connection: 1 },
};
