import { describe, expect, it } from '@jest/globals';
import { connection } from './connection.reducer.js';
import { connectLabel, isLinked, summarize, notSendingReason } from './connection.view.js';
import { aConnection, aReach } from '../../testing/factories.js';

/** @import { Connection } from '../../service/types.d.ts' */

/** @type {Partial<Connection>} */
const WAITING = { state: 'connecting', phase: 'waiting_for_scan' };
const AWAY = { isServiceAway: true };
const MOVING = { ...AWAY, isMoving: true };

describe('a connection object', () => {
  const withQr = aConnection({
    ...WAITING,
    qr: '2@x',
    qr_image_data_url: 'data:image/svg+xml;base64,',
  });

  /** @param {Connection} next */
  const after = (next) =>
    connection.reduce(withQr, { type: 'connection.changed', connection: next });

  it('keeps the QR code while the stream still says waiting_for_scan', () => {
    expect(after(aConnection(WAITING))?.qr_image_data_url).toBe(withQr.qr_image_data_url);
  });

  it('replaces the QR code by a new one', () => {
    const next = aConnection({ ...WAITING, qr: '2@y', qr_image_data_url: 'data:new' });
    expect(after(next)).toBe(next);
  });

  it('drops the QR code when the phase changes', () => {
    expect(after(aConnection({ phase: 'pairing' }))?.qr).toBeNull();
  });
});

describe('notSendingReason', () => {
  it('is null only while connected and the service answers', () => {
    const connected = aConnection({ state: 'connected', phase: 'open' });
    expect(notSendingReason(aReach(connected))).toBeNull();
    expect(notSendingReason(aReach(connected, AWAY))).toMatch(/does not answer/);
    expect(notSendingReason(aReach(connected, MOVING))).toMatch(/^Another process takes over/);
  });

  it('repeats the reason of the service', () => {
    expect(notSendingReason(aReach(aConnection({ reason_text: 'Unlinked on the phone.' })))).toBe(
      'Unlinked on the phone.',
    );
  });

  it('names the button to press if there is no reason', () => {
    expect(notSendingReason(aReach(aConnection({ state: 'disconnected', phase: 'idle' })))).toMatch(
      /Connect/,
    );
  });
});

describe('summarize', () => {
  it('shows no state while the service is away', () => {
    const connected = aConnection({ state: 'connected', phase: 'open' });
    expect(summarize(aReach(connected, AWAY)).label).toBe('Service away');
    expect(summarize(aReach(connected, MOVING)).label).toBe('Taking over');
  });

  it('adds the phase to the state', () => {
    expect(summarize(aReach(aConnection(WAITING)))).toEqual({
      tone: 'busy',
      label: 'Connecting',
      detail: 'waiting for the scan',
    });
  });
});

describe('connectLabel', () => {
  const waiting = aConnection({
    state: 'connecting',
    phase: 'waiting_to_retry',
    next_retry_at: '2026-11-20T10:00:00.000Z',
  });

  it('labels the action, if there is one', () => {
    const off = aConnection({ state: 'disconnected', phase: 'stopped' });
    expect(connectLabel(aReach(off))).toBe('Connect');
    expect(connectLabel(aReach(waiting))).toBe('Try now');
    expect(connectLabel(aReach(aConnection(WAITING)))).toBeNull();
    expect(connectLabel(aReach(waiting, AWAY))).toBeNull();
  });
});

describe('isLinked', () => {
  it('is true for a paired phone that is disconnected', () => {
    const me = { jid: '15550100@s.whatsapp.net', lid: null, phone: '+15550100', name: null };
    expect(isLinked(aConnection({ state: 'disconnected', phase: 'stopped', me }))).toBe(true);
    expect(isLinked(aConnection({ phase: 'pairing', me }))).toBe(false);
    expect(isLinked(aConnection(WAITING))).toBe(false);
    expect(isLinked(null)).toBe(false);
  });
});
