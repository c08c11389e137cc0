import { describe, expect, it } from '@jest/globals';
import { PairingScope } from './pairing.scope.js';

describe('PairingScope', () => {
  it('keeps a part as long as the pairing, and makes it anew for the next one', () => {
    const scope = new PairingScope('default');
    const devices = scope.part(() => new Map<string, number>());
    devices().set('own', 1);
    expect(devices().get('own')).toBe(1);
    scope.forget();
    expect(devices().size).toBe(0);
  });

  it('leaves late writes of an earlier pairing to that pairing', () => {
    const scope = new PairingScope('default');
    const devices = scope.part(() => new Map<string, number>());
    const earlier = devices();
    scope.forget();
    earlier.set('own', 1);
    expect(devices().size).toBe(0);
  });

  it('forgets first, then runs the tasks for the end, one after the other', async () => {
    const scope = new PairingScope('default');
    const part = scope.part(() => ({}));
    const first = part();
    const log: string[] = [];
    scope.atEnd(async () => {
      await Promise.resolve();
      log.push(part() === first ? 'still there' : 'gone');
    });
    scope.atEnd(() => Promise.resolve(void log.push('second')));
    await scope.end();
    expect(log).toEqual(['gone', 'second']);
  });
});
