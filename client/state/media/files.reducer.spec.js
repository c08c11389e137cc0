import { describe, expect, it } from '@jest/globals';
import { aMedia, aMessage } from '../../testing/factories.js';
import { INITIAL_STATE, reduceApp } from '../app.reducer.js';
import { fileOf, isAwaited, isHere, isUnasked } from './files.reducer.js';
import { fileProblem } from './media-problem.view.js';
import { actionsOf } from '../stream-actions.js';

/**
 * @import { Media, Message } from '../../service/types.d.ts'
 * @import { AppState } from '../app.reducer.js'
 * @import { FileState } from './files.reducer.js'
 */

const URL = aMedia().url ?? '';
const LOST = { error: 'Lost.', code: 'lost' };

/** @param {Partial<Media>} media */
const aPicture = (media) => aMessage({ type: 'image', media: aMedia(media) });

/**
 * The state of the page after the stream has brought these states of the file.
 * @param {FileState} file
 * @param {Media['state'][]} told
 * @returns {AppState}
 */
function stateAfter(file, told) {
  const known = reduceApp(INITIAL_STATE, { type: 'file.changed', url: URL, file });
  return told
    .flatMap((state) =>
      actionsOf('message', { type: 'message.media', payload: { message: aPicture({ state }) } }),
    )
    .reduce(reduceApp, known);
}

/** @param {Media['state']} state */
const asked = (state) => /** @type {const} */ ({ status: 'asked', state });
/** @param {Media['state']} state */
const failed = (state) => /** @type {const} */ ({ status: 'failed', problem: LOST, state });

describe('a file that the service is asked for', () => {
  /** @type {[FileState, Media['state'][], string | undefined][]} */
  const STEPS = [
    [asked('remote'), [], 'asked'],
    // Another part of the message has changed.
    [asked('remote'), ['remote'], 'asked'],
    [asked('failed'), ['failed'], 'asked'],
    [asked('remote'), ['fetching'], 'coming'],
    [asked('remote'), ['fetching', 'fetching'], 'coming'],
    [asked('remote'), ['fetching', 'stored'], undefined],
    [asked('remote'), ['stored'], undefined],
    [asked('failed'), ['fetching', 'failed'], undefined],
    [asked('remote'), ['fetching', 'expired'], undefined],
    [asked('remote'), ['fetching', 'remote'], 'stopped'],
    [asked('remote'), ['fetching', 'remote', 'remote'], 'stopped'],
    [asked('remote'), ['fetching', 'remote', 'fetching'], 'coming'],
    [{ status: 'here' }, ['remote'], 'here'],
    [{ status: 'here' }, ['stored'], undefined],
  ];

  it.each(STEPS)('as %j, told %j, is %s', (file, told, status) => {
    const { files } = stateAfter(file, told);
    expect(files[URL]?.status).toBe(status);
    expect(isAwaited(files[URL])).toBe(['asked', 'coming', 'stopped'].includes(status ?? ''));
  });

  it('is settled by a thread that is loaded again, too', () => {
    const known = stateAfter(asked('remote'), ['fetching']);
    const messages = [aPicture({ state: 'stored' })];
    const jid = messages[0]?.chat_jid ?? '';
    const action = /** @type {const} */ ({ type: 'thread.loaded', jid, messages });
    expect(reduceApp(known, { ...action, hasEarlier: false }).files).toEqual({});
  });

  it('is here when the message or the answer says so, and not while it is fetched anew', () => {
    const stored = aPicture({ state: 'stored' });
    const remote = aPicture({ state: 'remote' });
    expect(isHere(stored, null)).toBe(true);
    expect(isHere(remote, null)).toBe(false);
    expect(isHere(remote, { status: 'here' })).toBe(true);
    expect(isHere(stored, asked('stored'))).toBe(false);
  });

  it('is asked for once, and not after a failure', () => {
    expect(isUnasked(aPicture({ state: 'remote' }), null)).toBe(true);
    expect(isUnasked(aPicture({ state: 'fetching' }), null)).toBe(true);
    expect(isUnasked(aPicture({ state: 'remote' }), asked('remote'))).toBe(false);
    expect(isUnasked(aPicture({ state: 'remote' }), failed('remote'))).toBe(false);
    for (const state of /** @type {const} */ (['stored', 'expired', 'failed'])) {
      expect(isUnasked(aPicture({ state }), null)).toBe(false);
    }
  });
});

describe('a file that failed', () => {
  it('stays failed until the service brings a new state', () => {
    expect(stateAfter(failed('remote'), ['remote']).files[URL]).toEqual(failed('remote'));
    expect(stateAfter(failed('remote'), ['fetching']).files).toEqual({});
    expect(stateAfter(failed('remote'), ['stored']).files).toEqual({});
    // The browser could not show it: it is the same file as before.
    expect(stateAfter(failed('stored'), ['stored']).files[URL]).toEqual(failed('stored'));
  });

  it('tells the reason, unless it is tried again', () => {
    const expired = aPicture({ state: 'expired', error_code: 'expired' });
    expect(fileProblem(expired, failed('expired'))).toEqual(LOST);
    expect(fileProblem(expired, null)).toMatchObject({ code: 'expired' });
    expect(fileProblem(expired, asked('expired'))).toBeNull();
    expect(fileProblem(aPicture({ state: 'remote' }), null)).toBeNull();
  });

  /** Parts of the reason and of the hint that no other problem has. */
  const WORDS = /** @type {const} */ ([
    ['expired', 'expired', /no longer has/, /the phone is asked/],
    ['expired', 'phone_has_none', /nor the phone/, /ask the sender/i],
    ['expired', 'phone_failed', /could not upload/, /later/],
    ['expired', 'phone_silent', /did not answer/, /phone on/],
    ['failed', 'corrupt', /not the file/, /try again.*ask the sender/i],
    ['failed', 'too_large', /larger/, /ask the sender/],
    ['failed', 'foreign_host', /no place at WhatsApp/, /nowhere else/],
    ['failed', 'unavailable', /cannot be reached/, /internet/],
    ['failed', 'a_code_of_a_later_version', /could not be fetched/, /try again/i],
  ]);

  it.each(WORDS)('as %s by %s tells the reason and what to do', (state, code, error, hint) => {
    const problem = fileProblem(aPicture({ state, error_code: code }), null);
    expect(problem?.code).toBe(code);
    expect(problem?.error).toMatch(error);
    expect(problem?.hint).toMatch(hint);
  });
});

it('a copy of a sent picture is shown until the state changes', () => {
  const sent = aMessage({ ...aPicture({ state: 'stored' }), from_me: true });
  const action = /** @type {const} */ ({ type: 'file.sent', id: sent.id, url: 'data:,' });
  const { files } = reduceApp(INITIAL_STATE, { ...action, jid: sent.chat_jid });
  expect(fileOf(files, sent)).toEqual({ status: 'local', url: 'data:,' });
  expect(fileOf(files, { ...sent, from_me: false })).toBeNull();
  expect(fileOf({ ...files, [URL]: asked('stored') }, sent)).toEqual(asked('stored'));
});
