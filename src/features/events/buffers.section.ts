import { Injectable } from '@nestjs/common';
import { Config } from '../../base/config/config.js';
import {
  DiagnosticsSection,
  type BundlePart,
} from '../../base/common/diagnostics/diagnostics.section.js';
import type { EventDto } from './dto/event.dto.js';
import { EventsRepository } from './events.repository.js';
import { outlineOf } from '../../base/masking/stanza.mask.js';
import { NodeBuffer } from './node-buffer.js';
import { PairingScope } from '../../whatsapp/pairing.scope.js';

const MAX_NODES = 200;
const MAX_TAIL = 40;

export interface BuffersSummary {
  nodes_tail: EventDto[];
  buffers: Record<'events' | 'nodes', { used: number; limit: number }>;
}

/** The latest raw stanzas, and the load of the buffers of events and stanzas. */
@Injectable()
export class BuffersSection extends DiagnosticsSection {
  constructor(
    private readonly config: Config,
    private readonly events: EventsRepository,
    private readonly nodes: NodeBuffer,
    private readonly pairing: PairingScope,
  ) {
    super();
  }

  override readonly bundleParts = {
    nodes: {
      read: () => this.nodes.find({ limit: MAX_NODES }),
      mask: (nodes, people) => nodes.map((node) => outlineOf(node, people)),
    } satisfies BundlePart<EventDto[]>,
  };

  override async summarize(): Promise<BuffersSummary> {
    return {
      nodes_tail: this.nodes.find({ limit: MAX_TAIL }),
      buffers: {
        events: {
          used: await this.events.count(this.pairing.account),
          limit: this.config.events.eventBuffer,
        },
        nodes: { used: this.nodes.size, limit: this.nodes.limit },
      },
    };
  }
}
