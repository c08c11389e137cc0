import type { DiagnosticsSection } from '../../../src/base/common/diagnostics/diagnostics.section.js';
import { SectionsRegistry } from '../../../src/base/common/diagnostics/sections.registry.js';

/** A registry of the given sections, without a Nest application. */
export class FakeSections extends SectionsRegistry {
  constructor(private readonly sections: DiagnosticsSection[]) {
    super(undefined as never);
  }

  override list(): DiagnosticsSection[] {
    return this.sections;
  }
}
