import { expect, it } from '@jest/globals';
import { createValidationPipe } from '../../../base/common/http/validation.pipe.js';
import { EventsQuery, StreamQuery } from './events.query.js';

it.each([
  [EventsQuery, 'GET /api/accounts/<account>/events has those of one account.'],
  [StreamQuery, 'GET /api/accounts/<account>/events/stream has those of one account.'],
])('tells who names one account of its path: %p', async (metatype, hint) => {
  const query = createValidationPipe().transform(
    { account: 'second' },
    { type: 'query', metatype },
  );
  await expect(query).rejects.toMatchObject({
    code: 'validation_failed',
    message: 'account must be *',
    options: { hint },
  });
});
