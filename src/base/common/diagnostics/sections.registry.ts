import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { findProviders } from '../find-providers.js';
import { DiagnosticsSection } from './diagnostics.section.js';

/** Finds the sections that features contribute, wherever they are provided. */
@Injectable()
export class SectionsRegistry {
  constructor(private readonly discovery: DiscoveryService) {}

  list(): DiagnosticsSection[] {
    return findProviders(this.discovery, DiagnosticsSection);
  }
}
