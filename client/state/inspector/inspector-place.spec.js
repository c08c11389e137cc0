import { describe, expect, it } from '@jest/globals';
import { NO_QUERY, parseQuery } from '../events/event-query.js';
import { parseInspectorPlace, withInspector } from './inspector-place.js';
import { chatHref, parseRoute } from '../shared/route.js';

const OPEN = {
  isOpen: true,
  tab: /** @type {const} */ ('nodes'),
  query: parseQuery('chat:"A & B" -tag:iq'),
  hasPings: true,
};

describe('the address', () => {
  it('has the state of the inspector behind the chat', () => {
    const hash = withInspector(chatHref('1@lid'), OPEN);
    expect(parseInspectorPlace(hash)).toEqual({
      tab: 'nodes',
      text: 'chat:"A & B" -tag:iq',
      hasPings: true,
    });
    expect(parseRoute(hash)).toMatchObject({ name: 'chat', jid: '1@lid' });
  });

  it('has it where no chat is open', () => {
    const hash = withInspector('', { ...OPEN, query: NO_QUERY, hasPings: false });
    expect(hash).toBe('#/?inspect=nodes');
    expect(parseRoute(hash)).toMatchObject({ name: 'home' });
  });

  it('has nothing of an inspector that is closed', () => {
    const hash = withInspector(withInspector(chatHref('1@lid'), OPEN), { ...OPEN, isOpen: false });
    expect(hash).toBe(chatHref('1@lid'));
    expect(parseInspectorPlace(hash)).toBeNull();
  });

  it('may be wrong', () => {
    expect(parseInspectorPlace('#/?inspect=elsewhere')).toBeNull();
  });
});
