import { arch, availableParallelism, platform, release, totalmem } from 'node:os';
import { Injectable } from '@nestjs/common';
import { Logger } from '../../base/common/logging/logger.js';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import { Config } from '../../base/config/config.js';
import { BAILEYS_VERSION, SERVICE_VERSION } from '../../base/config/package-info.js';
import type { BundlePart } from '../../base/common/diagnostics/diagnostics.section.js';
import { orderFields } from '../diagnostics/order-fields.js';
import { SectionsRegistry } from '../../base/common/diagnostics/sections.registry.js';
import { explainStorageFault } from '../../base/storage/explain-storage-fault.js';
import { describeConfig } from './describe-config.js';
import type { BundleDto } from './dto/bundle.dto.js';
import { PeopleMask, PSEUDONYMS } from '../../base/masking/people.mask.js';
import { maskRecord } from './mask-record.js';

const FORMAT = 1;
const NOTE =
  'Numbers, names, texts and secrets are replaced; each person has one pseudonym in the whole file. The times of chats and the types of messages are real.';
/** The log comes last: it has the reasons for missing parts. */
const PARTS = ['connection', 'health', 'summary', 'chats', 'events', 'nodes', 'metrics', 'log'];

type Notes = Pick<BundleDto, 'missing' | 'timings_ms'>;
type Parts = Omit<BundleDto, keyof ReturnType<BundleService['describe']> | keyof Notes>;
/** A part as one viewer may see it. */
type ViewedPart = [name: string, part: Omit<BundlePart, 'read'> & { read: () => unknown }];
type Work<T> = () => T | Promise<T>;

/** Collects the file for bug reports from all sections. Parts that cannot be read are left out and listed. */
@Injectable()
export class BundleService {
  private readonly logger = new Logger(BundleService.name);

  constructor(
    private readonly config: Config,
    private readonly sections: SectionsRegistry,
  ) {}

  async collect(viewer: Viewer): Promise<BundleDto> {
    const notes: Notes = { missing: {}, timings_ms: {} };
    const description = this.describe();
    const parts = await this.readParts(viewer, notes);
    return { ...description, ...parts, ...notes };
  }

  private describe() {
    return {
      format: FORMAT,
      note: NOTE,
      created_at: new Date().toISOString(),
      versions: { service: SERVICE_VERSION, node: process.versions.node, baileys: BAILEYS_VERSION },
      system: {
        platform: platform(),
        release: release(),
        arch: arch(),
        processors: availableParallelism(),
        memory_mb: Math.round(totalmem() / 1024 / 1024),
      },
      configuration: describeConfig(this.config),
    };
  }

  private async readParts(viewer: Viewer, notes: Notes): Promise<Parts> {
    const merged: Record<string, BundlePart> = {};
    for (const { bundleParts } of this.sections.list()) Object.assign(merged, bundleParts);
    const parts = Object.entries(orderFields(merged, PARTS)).map(([name, part]): ViewedPart => [
      name,
      { ...part, read: () => part.read(viewer) },
    ]);
    const people = new PeopleMask(PSEUDONYMS);
    const known = await this.readPeople(parts, people, notes);

    const shown: Record<string, unknown> = {};
    for (const [name, part] of parts) {
      shown[name] = await this.tryPart(name, notes, async () => {
        const value = known.has(name) ? known.get(name) : await part.read();
        if (value === null) return null;
        return part.mask ? part.mask(value, people) : maskRecord(value, people);
      });
    }
    return shown as unknown as Parts;
  }

  /**
   * Assigns pseudonyms to all addresses and names, before anything is masked.
   * @returns the parts that were read for that, to be reused; null for failed ones
   */
  private async readPeople(
    parts: ViewedPart[],
    people: PeopleMask,
    notes: Notes,
  ): Promise<Map<string, unknown>> {
    const values = new Map<string, unknown>();
    const withPeople = parts.filter(([, part]) => part.registerPeople);
    for (const [name, part] of withPeople) {
      values.set(name, await this.tryPart(name, notes, () => part.read()));
    }
    await this.tryPart('people', notes, async () => {
      for (const [name, part] of withPeople) {
        const value = values.get(name);
        if (value !== null) await part.registerPeople?.(value, people);
      }
    });
    return values;
  }

  private async tryPart<T>(name: string, notes: Notes, work: Work<T>): Promise<T | null> {
    const startedAt = performance.now();
    try {
      return await work();
    } catch (error) {
      this.logger.warn(`The part ${name} of the bundle is missing: ${String(error)}`);
      notes.missing[name] = explainStorageFault(error) ?? 'It could not be read; the log says why.';
      return null;
    } finally {
      const took = Math.round(performance.now() - startedAt);
      notes.timings_ms[name] = (notes.timings_ms[name] ?? 0) + took;
    }
  }
}
