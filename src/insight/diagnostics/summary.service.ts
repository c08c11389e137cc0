import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import type { SummaryDto } from './dto/summary.dto.js';
import { orderFields } from './order-fields.js';
import { SectionsRegistry } from '../../base/common/diagnostics/sections.registry.js';

const FIELDS: (keyof SummaryDto)[] = [
  'connection',
  'chat_count',
  'chats',
  'events_tail',
  'nodes_tail',
  'queue',
  'counters',
  'buffers',
  'process',
  'versions',
];

/** Collects the debug summary from all sections. */
@Injectable()
export class SummaryService {
  constructor(private readonly sections: SectionsRegistry) {}

  async collect(viewer: Viewer): Promise<SummaryDto> {
    const fields: Record<string, unknown> = {};
    for (const section of this.sections.list()) {
      Object.assign(fields, await section.summarize?.(viewer));
    }
    return orderFields(fields, FIELDS) as unknown as SummaryDto;
  }
}
