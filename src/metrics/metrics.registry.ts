import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** For all metrics but the standard ones of Prometheus (`process_…`). */
const PREFIX = 'whatsapp_dashboard_';

type Refresh = () => void | Promise<void>;

/** Creates metrics and renders them for Prometheus. Hides prom-client's registry. */
@Injectable()
export class MetricsRegistry {
  private readonly registry = new Registry();
  private readonly refreshes: Refresh[] = [];

  counter<Label extends string>(name: string, help: string, labelNames: Label[] = []) {
    return new Counter({ name: fullName(name), help, labelNames, registers: [this.registry] });
  }

  gauge<Label extends string>(name: string, help: string, labelNames: Label[] = []) {
    return new Gauge({ name: fullName(name), help, labelNames, registers: [this.registry] });
  }

  /** @param buckets upper limits, in the unit that ends the name */
  histogram<Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: Label[] = [],
  ) {
    return new Histogram({
      name: fullName(name),
      help,
      buckets,
      labelNames,
      registers: [this.registry],
    });
  }

  /** Calls back before each read, for values that are looked up on demand. */
  beforeRead(refresh: Refresh): void {
    this.refreshes.push(refresh);
  }

  /** In Prometheus' text format. */
  async read(): Promise<string> {
    // A failed lookup keeps the last value: a broken store must not hide all other metrics.
    await Promise.allSettled(this.refreshes.map(async (refresh) => refresh()));
    return this.registry.metrics();
  }
}

function fullName(name: string): string {
  return name.startsWith('process_') ? name : `${PREFIX}${name}`;
}
