import type { DiagnosticsSection } from '../../src/diagnostics/sections/diagnostics.section.js';
import { SectionsRegistry } from '../../src/diagnostics/sections/sections.registry.js';

/** A registry of these sections, without a Nest application. */
export class FakeSections extends SectionsRegistry {
  constructor(private readonly sections: DiagnosticsSection[]) {
    super(undefined as never);
  }

  override get all(): DiagnosticsSection[] {
    return this.sections;
  }
}
