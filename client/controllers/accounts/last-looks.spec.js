import { describe, expect, it } from '@jest/globals';
import { INITIAL_STATE } from '../../state/app.reducer.js';
import { startLoading } from '../../state/thread/threads.reducer.js';
import { aChat, aConnection, anAccount, aMessage } from '../../testing/factories.js';
import { LastLooks } from './last-looks.js';

/** @import { AppState } from '../../state/app.reducer.js' */

const JID = '15550101@s.whatsapp.net';
const connection = aConnection({ state: 'connected' });
const chats = [aChat({ jid: JID })];
const loading = startLoading({}, JID);
const thread = { ...loading[JID], isLoading: false, hasLoaded: true, messages: [aMessage()] };
const rowsOf = (/** @type {string[]} */ ...names) => ({
  ...INITIAL_STATE.accounts,
  rows: names.map((account) => anAccount({ account })),
});
/** @type {AppState} */
const shown = {
  ...INITIAL_STATE,
  connection,
  chats,
  haveChatsLoaded: true,
  threads: /** @type {AppState['threads']} */ ({ [JID]: thread, other: thread }),
  route: { name: 'chat', jid: JID, messageId: null, trace: null },
  notice: { error: 'Something', code: 'something' },
  accounts: rowsOf('default', 'shop'),
};

describe('the last looks of accounts', () => {
  it('have the chats and the open chat, and nothing that was under way', () => {
    const looks = new LastLooks();
    looks.keep('shop', shown);
    expect(looks.of('shop')).toEqual({
      connection,
      chats,
      haveChatsLoaded: true,
      threads: { [JID]: thread },
    });
    expect(looks.of('default')).toEqual({});
  });

  it('have no chat that was not loaded yet', () => {
    const looks = new LastLooks();
    looks.keep('shop', { ...shown, threads: loading });
    expect(looks.of('shop')).toEqual({ connection, chats, haveChatsLoaded: true });
    looks.keep('shop', { ...shown, haveChatsLoaded: false });
    expect(looks.of('shop')).toEqual({});
  });

  it('go with their accounts', () => {
    const looks = new LastLooks();
    looks.keep('shop', shown);
    looks.keep('default', { ...shown, accounts: rowsOf('default') });
    expect(looks.of('shop')).toEqual({});
    expect(looks.of('default')).not.toEqual({});
  });
});
