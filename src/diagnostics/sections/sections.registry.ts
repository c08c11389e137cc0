import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DiagnosticsSection } from './diagnostics.section.js';

/** Finds the sections that features contribute, wherever they are provided. */
@Injectable()
export class SectionsRegistry {
  constructor(private readonly discovery: DiscoveryService) {}

  list(): DiagnosticsSection[] {
    const instances = this.discovery.getProviders().map(({ instance }): unknown => instance);
    return instances.filter((instance) => instance instanceof DiagnosticsSection);
  }
}
