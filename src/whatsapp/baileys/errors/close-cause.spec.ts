import { describe, expect, it } from '@jest/globals';
import { Boom } from '@hapi/boom';
import { ClosingError, toCloseCause } from './close-cause.js';

describe('toCloseCause', () => {
  it.each([
    ['a Boom', new Boom('Stream Errored', { statusCode: 515 }), 515, 'Stream Errored'],
    ['our own end', new ClosingError('No login in time', 408), 408, 'No login in time'],
    ['a plain error', new Error('boom'), 500, 'boom'],
    ['a WebSocket close number', 1006, 428, 'WebSocket closed with 1006'],
    ['nothing', undefined, 500, 'closed without a reason'],
    ['null', null, 500, 'closed without a reason'],
    ['an object without anything', {}, 500, 'closed without a reason'],
  ])('reads %s', (_case, error, code, message) => {
    expect(toCloseCause(error)).toMatchObject({ code, message });
  });

  it('keeps the data of the server beside the code', () => {
    const data = { reason: '402', expire: '3600' };
    expect(toCloseCause(new Boom('x', { statusCode: 402, data })).data).toEqual(data);
  });
});
