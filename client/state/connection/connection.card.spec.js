import { describe, expect, it } from '@jest/globals';
import { REASONS } from '../../../src/whatsapp/session-reasons.js';
import { aConnection } from '../../testing/factories.js';
import { cardOf } from './connection.card.js';

const me = { jid: '15550100@s.whatsapp.net', lid: null, phone: '+15550100', name: null };

/** @type {Record<string, string | null>} the recommended action for a disconnected session of a linked phone */
const HELP = {
  not_connected: 'Connect',
  waiting_for_scan: 'Link a phone',
  disconnected_by_user: 'Connect',
  qr_expired: 'Link a phone',
  passkey_required: 'Link a phone',
  phone_in_other_account: 'Link a phone',
  replaced: 'Connect',
  unlinked: 'Link a phone',
  logged_out: 'Link a phone',
  logged_out_here_only: 'Link a phone',
  account_locked: 'Link a phone',
  account_banned: 'Connect',
  version_refused: 'Try now',
  client_refused: 'Try now',
  multi_device_missing: 'Try now',
  login_refused: 'Try now',
  server_not_trusted: 'Try now',
  connection_lost: 'Try now',
  cannot_connect: 'Try now',
  proxy_fails: 'Try now',
  store_fails: 'Try now',
};

describe('cardOf', () => {
  it.each(Object.values(REASONS))('has a card for the reason $code', ({ code, summary, text }) => {
    const isRetried = HELP[code] === 'Try now';
    const card = cardOf(
      aConnection({
        me,
        reason_code: code,
        reason: summary,
        reason_text: text,
        state: isRetried ? 'connecting' : 'disconnected',
        next_retry_at: isRetried ? '2025-03-09T00:00:00.000Z' : null,
      }),
    );
    expect(card.title).toBe(summary);
    expect(`${card.title} ${card.text}`).toBe(text);
    expect(card.label || null).toBe(HELP[code] ?? null);
    // The tone of an unknown reason would follow from the state.
    const tone = cardOf(aConnection({ me, reason_code: code, state: 'connected' })).tone;
    expect(tone === 'good').toBe(code === 'connected');
  });

  it('derives the action for an unknown reason from the state', () => {
    const reason_code = 'of_a_newer_service';
    expect(cardOf(aConnection({ me, reason_code })).label).toBe('Connect');
    expect(cardOf(aConnection({ reason_code })).label).toBe('Link a phone');
    expect(cardOf(aConnection({ reason_code, state: 'connecting' })).action).toBeNull();
  });

  it('leaves the countdown to the page', () => {
    const reason_text = 'Lost. It tries again. Next try: in 4 seconds.';
    expect(cardOf(aConnection({ reason: 'Lost.', reason_text })).text).toBe('It tries again.');
  });

  it('shows the reason once, and the recommended action', () => {
    const connection = aConnection({
      state: 'disconnected',
      reason_code: 'replaced',
      reason: 'Another connection took over.',
      reason_text: 'Another connection took over. Stop the other one.',
      me,
    });
    expect(cardOf(connection)).toEqual({
      tone: 'warn',
      title: 'Another connection took over.',
      text: 'Stop the other one.',
      action: 'connect',
      label: 'Connect',
    });
  });

  it('offers to link a phone if there is none', () => {
    expect(cardOf(aConnection({ reason_code: 'disconnected_by_user' })).action).toBe('link');
    expect(cardOf(aConnection({ reason_code: 'unlinked' })).action).toBe('link');
  });

  it('offers to try now only while a retry is scheduled', () => {
    const lost = { state: /** @type {const} */ ('connecting'), reason_code: 'connection_lost', me };
    expect(cardOf(aConnection({ ...lost, next_retry_at: '2026-11-20T12:00:01.000Z' })).action).toBe(
      'try-now',
    );
    expect(cardOf(aConnection(lost)).action).toBeNull();
  });

  it('offers an action for an unknown reason', () => {
    const connection = aConnection({ reason_code: 'of_next_year', reason: 'Something new.', me });
    expect(cardOf(connection)).toMatchObject({ title: 'Something new.', action: 'connect' });
  });
});
