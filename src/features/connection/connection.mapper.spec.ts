import { describe, expect, it } from '@jest/globals';
import { createSession, ME } from '../../../test/support/unit/factories.js';
import { REASONS } from '../../whatsapp/session-reasons.js';
import { toConnectionDto, toConnectionPayload } from './connection.mapper.js';
import { toQrDto } from './dto/qr.dto.js';

const T = 1_700_000_000_000;
const ISO = '2023-11-14T22:13:20.000Z';

const scanning = createSession({
  state: 'connecting',
  phase: 'waiting_for_scan',
  reason: REASONS.waitingForScan,
  qr: { text: '2@abc', expiresAt: T },
  pairingCode: { text: 'ABCD-EFGH', expiresAt: T },
  me: null,
});

describe('the connection object', () => {
  it('shows a session with all its times in ISO 8601', () => {
    const session = createSession({
      since: T,
      attempt: 2,
      nextRetryAt: T,
      lastFrameAt: T,
      lastInboundAt: T,
    });
    expect(toConnectionDto(session, null)).toEqual({
      state: 'connected',
      status: 'connected',
      phase: 'open',
      reason: REASONS.connected.summary,
      reason_code: 'connected',
      reason_text: REASONS.connected.text,
      qr: null,
      qr_image_data_url: null,
      qr_expires_at: null,
      pairing_code: null,
      privacy: null,
      me: ME,
      since: ISO,
      attempt: 2,
      next_retry_at: ISO,
      last_frame_at: ISO,
      last_inbound_at: ISO,
      sync: null,
      clock_offset_ms: null,
      wa_version: '2.3000.1',
      mode: 'live',
    });
  });

  it('has nulls for missing values', () => {
    expect(toConnectionDto(createSession({ me: null }), null)).toMatchObject({
      me: null,
      next_retry_at: null,
      last_frame_at: null,
      last_inbound_at: null,
    });
  });

  it('treats 0 as a time', () => {
    expect(toConnectionDto(createSession({ lastFrameAt: 0 }), null).last_frame_at).toBe(
      '1970-01-01T00:00:00.000Z',
    );
  });

  it('shows the progress of the history sync', () => {
    const sync = {
      type: 'recent',
      progress: 40,
      chatCount: 3,
      messageCount: 500,
      isComplete: false,
    };
    expect(toConnectionDto(createSession({ sync }), null).sync).toEqual({
      type: 'recent',
      progress: 40,
      chat_count: 3,
      message_count: 500,
      is_complete: false,
    });
  });

  it('shows the QR code with its image and the time it expires', () => {
    expect(toConnectionDto(scanning, 'data:x')).toMatchObject({
      qr: '2@abc',
      qr_image_data_url: 'data:x',
      qr_expires_at: ISO,
    });
  });
});

describe('the QR object', () => {
  it('is the QR part of the connection', () => {
    expect(toQrDto(toConnectionDto(scanning, 'data:x'))).toEqual({
      state: 'connecting',
      status: 'connecting',
      qr: '2@abc',
      qr_image_data_url: 'data:x',
      qr_expires_at: ISO,
    });
  });
});

describe('the payload of a connection event', () => {
  it('has the shape that stored events have', () => {
    const session = createSession({
      since: T,
      attempt: 2,
      nextRetryAt: T,
      lastFrameAt: 0,
      me: { jid: '15550100@s.whatsapp.net', lid: '900@lid', phone: '15550100', name: 'Me' },
      sync: { type: 'recent', progress: 40, chatCount: 3, messageCount: 5, isComplete: false },
    });
    const { summary, text } = session.reason;
    // A new field here changes stored data: rows of earlier versions keep their shape (without `privacy` and
    // `clock_offset_ms`).
    expect(JSON.stringify(toConnectionPayload(session))).toBe(
      `{"state":"connected","status":"connected","phase":"open","reason":${JSON.stringify(summary)},` +
        `"reason_code":"connected","reason_text":${JSON.stringify(text)},"qr":null,` +
        `"qr_image_data_url":null,"qr_expires_at":null,"pairing_code":null,` +
        `"me":{"jid":"15550100@s.whatsapp.net","lid":"900@lid","phone":"15550100","name":"Me"},"privacy":null,` +
        `"since":"${ISO}","attempt":2,"next_retry_at":"${ISO}",` +
        `"last_frame_at":"1970-01-01T00:00:00.000Z","last_inbound_at":null,` +
        `"sync":{"type":"recent","progress":40,"chat_count":3,"message_count":5,"is_complete":false},` +
        `"clock_offset_ms":null,"wa_version":"2.3000.1","mode":"live"}`,
    );
  });

  it('contains no QR or pairing code', () => {
    const stored = toConnectionPayload(scanning);
    expect(stored).toMatchObject({ phase: 'waiting_for_scan', qr: null, qr_image_data_url: null });
    expect(stored.qr_expires_at).toBe(ISO);
    expect(JSON.stringify(stored)).not.toMatch(/2@abc|ABCD|data:/);
  });

  it('has the same content as the API, without these codes', () => {
    expect(toConnectionPayload(scanning)).toEqual({
      ...toConnectionDto(scanning, 'data:x'),
      qr: null,
      qr_image_data_url: null,
      pairing_code: null,
    });
  });
});
