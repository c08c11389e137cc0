import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { TraceSource } from './trace-source.js';

/** Finds the trace sources of all features, wherever they are provided. */
@Injectable()
export class TraceSourcesRegistry {
  constructor(private readonly discovery: DiscoveryService) {}

  list(): TraceSource[] {
    const instances = this.discovery.getProviders().map(({ instance }): unknown => instance);
    return instances.filter((instance) => instance instanceof TraceSource);
  }
}
