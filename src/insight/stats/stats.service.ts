import { Injectable } from '@nestjs/common';
import { PhonesService } from '../../store/phones/phones.service.js';
import type { StatsDto } from './dto/stats.dto.js';
import type { StatsQuery } from './dto/stats.query.js';
import { PairingScope } from '../../whatsapp/pairing.scope.js';
import { QueueGauge } from './queue.gauge.js';
import { toIntervals } from './state-intervals.js';
import { toFailures, toSteps, toTimes } from './stats.mapper.js';
import { toRange } from './stats-range.js';
import { StatsRecorder } from './stats.recorder.js';
import { StatsRepository } from './stats.repository.js';

const MAX_STATES = 500;

/** Reads the statistics of the shown account. */
@Injectable()
export class StatsService {
  constructor(
    private readonly recorder: StatsRecorder,
    private readonly repository: StatsRepository,
    private readonly queue: QueueGauge,
    private readonly phones: PhonesService,
    private readonly pairing: PairingScope,
  ) {}

  async read(query: StatsQuery): Promise<StatsDto> {
    const now = Date.now();
    const range = toRange(query, now);
    await this.recorder.flush();
    const phoneId = await this.phones.currentId();
    const counts = phoneId === null ? [] : await this.repository.findCounts(phoneId, range);
    const lived = { from: range.from, to: Math.min(range.to, now) };
    const changes = await this.repository.findStates(this.pairing.account, lived);
    const states = toIntervals(changes, lived, MAX_STATES);
    return {
      from: toIso(range.from),
      to: toIso(range.to),
      step_seconds: range.stepMs / 1000,
      states: states.map((state) => ({ ...state, from: toIso(state.from), to: toIso(state.to) })),
      steps: toSteps(range, counts),
      ack_ms: toTimes(counts, 'acked'),
      delivery_ms: toTimes(counts, 'delivered'),
      failures: toFailures(counts),
      queue: await this.queue.read(),
    };
  }
}

function toIso(ms: number): string {
  return new Date(ms).toISOString();
}
