import { describe, expect, it } from '@jest/globals';
import { NO_REQUESTS, requests } from './requests.reducer.js';
import { canCopy, canRepeat, clientName, requestFacts, toCall } from './requests.view.js';

/** @import { WholeRequest } from '../../service/types.d.ts' */

/**
 * @param {Partial<WholeRequest>} fields
 * @returns {WholeRequest}
 */
const aRequest = (fields = {}) => ({
  seq: 1,
  id: 'an-id',
  at: '2025-03-09T00:00:00.000Z',
  client: 'program',
  token: null,
  account: 'default',
  user_agent: null,
  method: 'POST',
  route: '/api/send',
  path: '/api/send',
  status: 200,
  duration_ms: 1,
  answer_bytes: 100,
  error_code: null,
  chat_jid: null,
  message_id: null,
  headers: {},
  body_type: null,
  body_bytes: null,
  masked: false,
  body: null,
  ...fields,
});

const JSON_BODY = { body_type: 'application/json', body: { text: 'Hello' }, body_bytes: 16 };
const FILE = { body_type: 'application/pdf', body_bytes: 2048 };
const FORM = { body_type: 'multipart/form-data', body_bytes: null };

describe('the list of requests', () => {
  const opened = requests.reduce(NO_REQUESTS, { type: 'request.opened', seq: 2 });

  it('shows only the details of the request that is open', () => {
    const details = aRequest({ seq: 2 });
    expect(requests.reduce(opened, { type: 'request.loaded', seq: 2, details })).toMatchObject({
      details,
    });
    expect(requests.reduce(opened, { type: 'request.loaded', seq: 1, details })).toBe(opened);
  });

  it('forgets details and outcome of the one that was open before', () => {
    const outcome = { text: 'Repeated: 200', isGood: true, chatJid: null, messageId: null };
    const repeated = requests.reduce(opened, { type: 'request.repeated', seq: 2, outcome });
    expect(repeated.outcome).toBe(outcome);
    expect(requests.reduce(repeated, { type: 'request.opened', seq: 3 })).toMatchObject({
      openSeq: 3,
      outcome: null,
    });
  });

  it('shows no requests of other clients while those of one are fetched', () => {
    const loaded = requests.reduce(opened, { type: 'requests.loaded', requests: [aRequest()] });
    const of = requests.reduce(loaded, { type: 'requests.filtered', filter: { client: 'page' } });
    expect(of).toEqual({
      ...NO_REQUESTS,
      filter: { client: 'page', method: '', status: '' },
    });
    const filtered = requests.reduce(of, { type: 'requests.filtered', filter: { status: '4xx' } });
    expect(filtered.filter).toEqual({ client: 'page', method: '', status: '4xx' });
  });
});

describe('clientName', () => {
  it.each([
    ['This page', { client: 'page', user_agent: 'Mozilla/5.0 (X11)' }],
    ['A browser', { client: 'program', user_agent: 'Mozilla/5.0 (X11)' }],
    ['curl/8.5.0', { client: 'program', user_agent: 'curl/8.5.0 (linux)' }],
    ['A program', { client: 'program', user_agent: null }],
  ])('says %s', (name, request) => {
    expect(clientName(aRequest(/** @type {Partial<WholeRequest>} */ (request)))).toBe(name);
  });
});

describe('requestFacts', () => {
  it('shows the name of a token that has one', () => {
    expect(requestFacts(aRequest({ token: 'ci' }))).toContainEqual(['Token', 'ci']);
  });

  it('describes a body that is not kept', () => {
    expect(requestFacts(aRequest(FILE))).toContainEqual([
      'Body',
      'application/pdf, 2.0 kB, not kept',
    ]);
    expect(requestFacts(aRequest(FORM))).toContainEqual(['Body', 'multipart/form-data, not kept']);
  });

  it('leaves out unknown facts', () => {
    const names = requestFacts(aRequest()).map(([name]) => name);
    expect(names).toEqual(['Request id', 'Path', 'Answer']);
  });
});

describe('a request', () => {
  it('can be repeated if its sent form is known', () => {
    expect(canRepeat(aRequest())).toBe(true);
    expect(canRepeat(aRequest(JSON_BODY))).toBe(true);
    expect(canRepeat(aRequest({ ...JSON_BODY, masked: true }))).toBe(false);
    expect(canRepeat(aRequest(FILE))).toBe(false);
    expect(canRepeat(aRequest({ ...JSON_BODY, method: 'GET' }))).toBe(false);
  });

  it('can be copied if a command can express it', () => {
    expect(canCopy(aRequest(JSON_BODY))).toBe(true);
    expect(canCopy(aRequest(FILE))).toBe(true);
    expect(canCopy(aRequest(FORM))).toBe(false);
    expect(canCopy(aRequest({ ...JSON_BODY, body: null }))).toBe(false);
  });

  it('is a call with its body, or with the name of its file', () => {
    expect(toCall(aRequest(JSON_BODY))).toMatchObject({ body: '{"text":"Hello"}' });
    expect(toCall(aRequest(JSON_BODY))).not.toHaveProperty('fileName');
    const path = '/api/media?file_name=a+b.pdf';
    expect(toCall(aRequest({ ...FILE, path }))).toMatchObject({ body: null, fileName: 'a b.pdf' });
    expect(toCall(aRequest(FILE))).toMatchObject({ fileName: 'file' });
  });
});
