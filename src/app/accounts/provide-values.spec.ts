import { expect, it } from '@jest/globals';
import { provideValues } from './provide-values.js';

class Clock {
  readonly now = 1;
}

class Timer {
  onModuleDestroy(): void {}
}

it('provides and exports the values themselves', () => {
  const clock = new Clock();
  const { providers, exports } = provideValues([[Clock, clock]]);
  expect(providers).toEqual([{ provide: Clock, useValue: clock }]);
  expect(exports).toEqual([Clock]);
});

it('refuses values that Nest would end with each application', () => {
  expect(() => provideValues([[Timer, new Timer()]])).toThrow(
    'Timer is shared, so its module must call onModuleDestroy',
  );
});
