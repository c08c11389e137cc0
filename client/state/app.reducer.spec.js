import { describe, expect, it } from '@jest/globals';
import { INITIAL_STATE, reduceApp } from './app.reducer.js';
import { mainView, panes } from './page.view.js';
import { actionsOf, hasNewQr } from './stream-actions.js';
import { aChat, aConnection } from '../testing/factories.js';

/** @import { Connection } from '../api/types.d.ts' */

/**
 * @param {string} jid
 * @param {number} last_timestamp
 */
const chat = (jid, last_timestamp) => aChat({ jid, last_timestamp });

/** @param {Partial<Connection>} fields */
const stateWith = (fields) => ({ ...INITIAL_STATE, connection: aConnection(fields) });

describe('chats', () => {
  it('move to the top when something happens in them', () => {
    const chats = [chat('a', 1), chat('b', 2)];
    const loaded = reduceApp(INITIAL_STATE, { type: 'chats.loaded', chats });
    const moved = reduceApp(loaded, { type: 'chat.changed', chat: chat('a', 3) });
    expect(moved.chats.map(({ jid }) => jid)).toEqual(['a', 'b']);
  });

  it('appear when the stream brings one that the list does not know', () => {
    const [action] = actionsOf('chat', chat('new', 1));
    expect(reduceApp(INITIAL_STATE, action).chats.map(({ jid }) => jid)).toEqual(['new']);
  });
});

describe('drafts', () => {
  const key = '15550100@s.whatsapp.net';

  it('keep the text when sending fails', () => {
    const problem = { error: 'Not connected.', code: 'not_connected' };
    const written = reduceApp(INITIAL_STATE, {
      type: 'draft.changed',
      key,
      change: { text: 'hello' },
    });
    const failed = reduceApp(written, { type: 'draft.changed', key, change: { problem } });
    expect(failed.drafts[key]).toMatchObject({ text: 'hello', problem });
  });

  it('keep what was written after the text that was sent', () => {
    const written = reduceApp(INITIAL_STATE, {
      type: 'draft.changed',
      key,
      change: { text: 'hello you' },
    });
    const sent = reduceApp(written, { type: 'draft.sent', key, text: 'hello' });
    expect(sent.drafts[key]?.text).toBe(' you');
  });
});

describe('the stream', () => {
  it('asks for the QR, which it does not carry', () => {
    const payload = { phase: 'waiting_for_scan' };
    expect(hasNewQr('connection', { type: 'connection.qr', payload })).toBe(true);
    expect(hasNewQr('connection', { type: 'connection.state', payload: { phase: 'open' } })).toBe(
      false,
    );
    expect(hasNewQr('chat', { jid: 'a' })).toBe(false);
  });

  it('changes nothing for an event without a message', () => {
    expect(actionsOf('message', { type: 'chat.read', payload: null })).toEqual([]);
  });
});

describe('the panes', () => {
  it('show only the QR on a first run', () => {
    const state = stateWith({});
    expect(mainView(state)).toBe('link');
    expect(panes(state)).toEqual({ hasSidebar: false, narrow: 'main' });
  });

  it('show the chats first on a small screen once a phone is linked', () => {
    expect(panes(stateWith({ state: 'connected' }))).toEqual({
      hasSidebar: true,
      narrow: 'sidebar',
    });
  });

  it('keep an open chat open while the session is lost', () => {
    const state = { ...stateWith({}), route: { name: /** @type {const} */ ('chat'), jid: 'a' } };
    expect(mainView(state)).toBe('thread');
    expect(panes(state).narrow).toBe('main');
  });
});
