import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { findProviders } from '../find-providers.js';
import { TraceSource } from './trace-source.js';

/** Finds the trace sources of all features, wherever they are provided. */
@Injectable()
export class TraceSourcesRegistry {
  constructor(private readonly discovery: DiscoveryService) {}

  list(): TraceSource[] {
    return findProviders(this.discovery, TraceSource);
  }
}
