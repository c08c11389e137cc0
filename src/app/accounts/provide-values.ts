import type { DynamicModule, InjectionToken } from '@nestjs/common';

const HOOKS = [
  'onModuleInit',
  'onApplicationBootstrap',
  'onModuleDestroy',
  'beforeApplicationShutdown',
  'onApplicationShutdown',
];

/**
 * Makes a module that provides existing values.
 * @throws Error for a value with a lifecycle hook: Nest would call it in each application that has the value
 */
export function provideValues(values: [token: InjectionToken, value: unknown][]): DynamicModule {
  for (const [token, value] of values) {
    const hook = HOOKS.find((name) => typeof Object(value)[name] === 'function');
    if (hook) throw new Error(`${nameOf(token)} is shared, so its module must call ${hook}`);
  }
  return {
    module: class Shared {},
    providers: values.map(([provide, useValue]) => ({ provide, useValue })),
    exports: values.map(([token]) => token),
  };
}

function nameOf(token: InjectionToken): string {
  return typeof token === 'function' ? token.name : String(token);
}
