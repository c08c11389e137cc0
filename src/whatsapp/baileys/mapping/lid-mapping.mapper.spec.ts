import { describe, expect, it } from '@jest/globals';
import { aliasesOfMappings } from './lid-mapping.mapper.js';

describe('aliasesOfMappings', () => {
  it('makes one pair from a mapping and its reverse', () => {
    const rows = [
      { type: 'lid-mapping', id: '15550001', json: '"900"' },
      { type: 'lid-mapping', id: '900_reverse', json: '"15550001"' },
    ];
    expect(aliasesOfMappings(rows)).toEqual([{ pn: '15550001@s.whatsapp.net', lid: '900@lid' }]);
  });

  it.each([
    ['another type of key', { type: 'device-list', id: '15550001', json: '["0"]' }],
    ['a reverse row', { type: 'lid-mapping', id: '900_reverse', json: '"15550001"' }],
    ['a value that is no user', { type: 'lid-mapping', id: '15550001', json: '"not a user"' }],
    ['an empty value', { type: 'lid-mapping', id: '15550001', json: '""' }],
    ['an object', { type: 'lid-mapping', id: '15550001', json: '{}' }],
  ])('ignores %s', (_case, row) => {
    expect(aliasesOfMappings([row])).toEqual([]);
  });
});
