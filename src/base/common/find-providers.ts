import type { DiscoveryService } from '@nestjs/core';

/** All providers of the application that extend a class, wherever they are listed. */
export function findProviders<Provider extends object>(
  discovery: DiscoveryService,
  base: abstract new (...parameters: never[]) => Provider,
): Provider[] {
  const instances = discovery.getProviders().map(({ instance }): unknown => instance);
  return instances.filter((instance): instance is Provider => instance instanceof base);
}
