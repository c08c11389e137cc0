import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { endVisit, every, inVisit, later, visitSignal } from './visit.js';

describe('a visit of an account', () => {
  beforeEach(() => void jest.useFakeTimers());

  it('hears answers and timers as long as it goes on', async () => {
    /** @type {string[]} */
    const heard = [];
    later(() => heard.push('once'), 10);
    every(() => heard.push('again'), 20);
    expect(await inVisit(Promise.resolve('answer'))).toBe('answer');
    await expect(inVisit(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    jest.advanceTimersByTime(45);
    expect(heard).toEqual(['once', 'again', 'again']);
    endVisit();
  });

  it('hears nothing more once it has ended, but the next visit does', async () => {
    /** @type {string[]} */
    const heard = [];
    for (const name of ['first', 'second']) {
      later(() => heard.push(`${name} once`), 10);
      every(() => heard.push(`${name} again`), 10);
      void inVisit(Promise.resolve()).then(() => heard.push(`${name} answer`));
      void inVisit(Promise.reject(new Error())).catch(() => heard.push(`${name} error`));
      if (name === 'first') endVisit();
    }
    await jest.advanceTimersByTimeAsync(10);
    expect(heard).toEqual(['second answer', 'second error', 'second once', 'second again']);
    endVisit();
  });

  it('tells its end to the holders of its signal', () => {
    const signal = visitSignal();
    expect(signal.aborted).toBe(false);
    endVisit();
    expect(signal.aborted).toBe(true);
    expect(visitSignal().aborted).toBe(false);
  });
});
