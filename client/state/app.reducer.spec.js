import { describe, expect, it } from '@jest/globals';
import { INITIAL_STATE, reduceApp, SLICES } from './app.reducer.js';
import { mainView, panes } from './page.view.js';
import { actionsOf, hasNewQr } from './stream-actions.js';
import { changesOf } from './messages/changes.reducer.js';
import { editKey, openDraft } from './compose/drafts.reducer.js';
import { aChat, aConnection, aMessage } from '../testing/factories.js';

/** @import { Chat, Connection } from '../service/types.d.ts' */

/** @param {Partial<Connection>} fields */
const stateWith = (fields) => ({ ...INITIAL_STATE, connection: aConnection(fields) });

describe('the parts of the state', () => {
  const actions = Object.values(SLICES).flatMap(({ own }) => Object.keys(own));

  it('each have actions of their own', () => {
    expect(actions).toEqual([...new Set(actions)]);
  });

  it.each(
    Object.entries(SLICES).flatMap(([name, { others }]) =>
      Object.keys(others).map((action) => ({ name, action })),
    ),
  )('know $action, which $name takes too', ({ action }) => {
    expect(actions).toContain(action);
  });
});

describe('a code to link a phone', () => {
  it('is forgotten once a phone is linked, so that the next one can ask for its own', () => {
    const code = { code: 'ABCD-EFGH', phone: '15550100', expires_at: '2026-01-01T00:00:00Z' };
    const asked = reduceApp(stateWith({ state: 'connecting' }), {
      type: 'linking.changed',
      linking: { way: 'code', phone: '15550100', code },
    });
    const after = (/** @type {Partial<Connection>} */ fields) =>
      reduceApp(asked, { type: 'connection.changed', connection: aConnection(fields) }).linking;
    expect(after({ state: 'connecting' }).code).toEqual(code);
    expect(after({ state: 'connected' })).toEqual(INITIAL_STATE.linking);
  });
});

describe('chats', () => {
  const chats = [
    aChat({ jid: 'a', last_timestamp: 2000, last_message_id: 'A' }),
    aChat({ jid: 'b', last_timestamp: 2000, last_message_id: 'B' }),
    aChat({ jid: 'c@lid', last_timestamp: 1000, last_message_id: 'C' }),
  ];
  const loaded = reduceApp(INITIAL_STATE, { type: 'chats.loaded', chats });

  /** @param {Partial<Chat>} fields */
  const jidsAfter = (fields) => {
    const [action] = actionsOf('chat', aChat(fields));
    return reduceApp(loaded, action).chats.map(({ jid }) => jid);
  };

  it('move to the top when a message arrives, also within one second', () => {
    const fields = { jid: 'b', last_timestamp: 2000, last_message_id: 'D' };
    expect(jidsAfter(fields)).toEqual(['b', 'a', 'c@lid']);
  });

  it('keep their position when anything else changes', () => {
    const fields = { jid: 'b', last_timestamp: 2000, last_message_id: 'B', unread_count: 0 };
    expect(jidsAfter(fields)).toEqual(['a', 'b', 'c@lid']);
  });

  it('are added when the stream brings a new one', () => {
    const fields = { jid: 'new', last_timestamp: 1500, last_message_id: 'D' };
    expect(jidsAfter(fields)).toEqual(['a', 'b', 'new', 'c@lid']);
  });

  it('are merged when their number becomes known', () => {
    const fields = { jid: 'b', lid: 'c@lid', last_timestamp: 2000, last_message_id: 'B' };
    expect(jidsAfter(fields)).toEqual(['a', 'b']);
  });
});

describe('a change that was sent from here', () => {
  const change = aMessage({ id: 'R', type: 'edit', changes_id: 'A', from_me: true });
  const eventOf = (/** @type {Partial<typeof change>} */ fields) =>
    actionsOf('message', {
      type: 'message.queued',
      payload: { message: { ...change, ...fields } },
    });

  it('waits from its event on, until it is at WhatsApp', () => {
    const target = aMessage({ id: 'A' });
    const queued = eventOf({ status: 'queued' }).reduce(reduceApp, INITIAL_STATE);
    expect(changesOf(queued.changes, target)).toHaveLength(1);
    const sent = eventOf({ status: 'sent' }).reduce(reduceApp, queued);
    expect(changesOf(sent.changes, target)).toEqual([]);
  });
});

describe('drafts', () => {
  const key = '15550100@s.whatsapp.net';

  it('are kept while a message is edited', () => {
    const steps = [
      { key, change: { text: 'half a' } },
      { key: editKey(key), change: { text: 'hallo', edited: aMessage({}) } },
      { key: editKey(key), change: { edited: null } },
    ];
    const texts = steps.map((_, index) => {
      const { drafts } = steps
        .slice(0, index + 1)
        .reduce(
          (state, step) => reduceApp(state, { type: 'draft.changed', ...step }),
          INITIAL_STATE,
        );
      return openDraft(drafts, key).text;
    });
    expect(texts).toEqual(['half a', 'hallo', 'half a']);
  });

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

  it('keep text that was typed after the text that was sent', () => {
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
  it('causes a fetch of the QR code, which it does not carry', () => {
    const payload = { phase: 'waiting_for_scan' };
    expect(hasNewQr('connection', { type: 'connection.qr', payload })).toBe(true);
    expect(hasNewQr('connection', { type: 'connection.state', payload: { phase: 'open' } })).toBe(
      false,
    );
    expect(hasNewQr('chat', { jid: 'a', messageId: null, trace: null })).toBe(false);
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
    const state = {
      ...stateWith({}),
      route: { name: /** @type {const} */ ('chat'), jid: 'a', messageId: null, trace: null },
    };
    expect(mainView(state)).toBe('thread');
    expect(panes(state).narrow).toBe('main');
  });
});
