import { describe, expect, it } from '@jest/globals';

describe('the comparison of bytes', () => {
  it('tells other bytes, and other lengths', () => {
    const bytes = Buffer.from('some bytes');
    expect({ bytes }).toEqual({ bytes: Buffer.from('some bytes') });
    expect({ bytes }).not.toEqual({ bytes: Buffer.from('some bites') });
    expect({ bytes }).not.toEqual({ bytes: bytes.subarray(1) });
    expect(new Uint8Array([1, 2])).not.toEqual(new Uint8Array([1, 3]));
  });
});
