import { Injectable } from '@nestjs/common';
import { maySee } from '../../base/common/http/access.policy.js';
import type { Viewer } from '../../base/common/http/request-outcome.js';
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The prefix of all metrics but the standard ones of Prometheus (`process_…`). */
const PREFIX = 'whatsapp_dashboard_';

/** The metrics of a process. */
export type MetricValues = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

export interface OtherMetrics {
  processId: string;
  values: MetricValues;
}

type Refresh = () => void | Promise<void>;

/** Creates metrics and renders them for Prometheus. Hides prom-client's registry. */
@Injectable()
export class MetricsRegistry {
  private readonly registry = new Registry();
  private readOthers: () => Promise<OtherMetrics[]> = () => Promise.resolve([]);
  /** The latest metrics of other processes, by process. */
  private readonly latest = new Map<string, MetricValues>();
  private readonly refreshes = new Set<Refresh>();
  /** The accounts' shares of each sum. */
  private readonly summands = new Map<Gauge, Set<() => number>>();

  /** The accounts share one counter of each name. */
  counter<Label extends string>(name: string, help: string, labelNames: Label[] = []) {
    return (
      (this.registry.getSingleMetric(fullName(name)) as Counter<Label> | undefined) ??
      new Counter({ name: fullName(name), help, labelNames, registers: [this.registry] })
    );
  }

  gauge<Label extends string>(name: string, help: string, labelNames: Label[] = []) {
    return (
      (this.registry.getSingleMetric(fullName(name)) as Gauge<Label> | undefined) ??
      new Gauge({ name: fullName(name), help, labelNames, registers: [this.registry] })
    );
  }

  /** @param buckets upper limits, in the unit that ends the name */
  histogram<Label extends string>(
    name: string,
    help: string,
    buckets: number[],
    labelNames: Label[] = [],
  ) {
    return (
      (this.registry.getSingleMetric(fullName(name)) as Histogram<Label> | undefined) ??
      new Histogram({
        name: fullName(name),
        help,
        buckets,
        labelNames,
        registers: [this.registry],
      })
    );
  }

  /**
   * Calls back before each read, for values that are looked up on demand.
   * @returns a function that ends that
   */
  beforeRead(refresh: Refresh): () => void {
    this.refreshes.add(refresh);
    return () => this.refreshes.delete(refresh);
  }

  /**
   * Adds what an account has to a gauge of all accounts.
   * @returns takes it away again
   */
  sum(name: string, help: string, read: () => number): () => void {
    const gauge = this.gauge(name, help);
    const summands = this.summands.get(gauge) ?? new Set();
    this.summands.set(gauge, summands.add(read));
    return () => summands.delete(read);
  }

  /** Ends the series of an account that is closed. */
  async forget(account: string): Promise<void> {
    for (const { values } of [...this.latest.values()].flat()) {
      const isOther = ({ labels }: { labels: Partial<Record<string, unknown>> }) =>
        labels.account !== account;
      values.splice(0, values.length, ...values.filter(isOther));
    }
    for (const { name } of this.registry.getMetricsAsArray()) {
      const metric = this.registry.getSingleMetric(name) as Counter;
      for (const { labels } of (await metric.get()).values) {
        if (labels.account !== account) continue;
        // Each bucket of a histogram has its labels and another one, `le`.
        const { le: _bucket, ...own } = labels as Record<string, string>;
        metric.remove(own);
      }
    }
  }

  /** Adds the metrics of other processes, as `toJson` gives them there: equal series are added up. */
  addOthers(read: () => Promise<OtherMetrics[]>): void {
    this.readOthers = read;
  }

  async toJson(): Promise<MetricValues> {
    await this.refresh();
    return this.registry.getMetricsAsJSON();
  }

  /** Renders Prometheus' text format; series of accounts only if the viewer may see them. */
  async read(viewer: Viewer): Promise<string> {
    const [own, others] = await Promise.all([this.toJson(), this.readOthers()]);
    for (const { processId, values } of others) this.latest.set(processId, values);
    const areThere = new Set(others.map(({ processId }) => processId));
    // A sum of counters must not fall when a process ends.
    const known = [...this.latest].map(([id, values]) =>
      areThere.has(id) ? values : values.filter(({ type }) => isCount(type)),
    );
    const all = known.length > 0 ? AggregatorRegistry.aggregate([own, ...known]) : this.registry;
    const lines = (await all.metrics()).split('\n');
    return lines.filter((line) => mayRead(viewer, line)).join('\n');
  }

  private async refresh(): Promise<void> {
    // A failed lookup keeps the last value: a broken store must not hide all other metrics.
    await Promise.allSettled([...this.refreshes].map(async (refresh) => refresh()));
    for (const [gauge, summands] of this.summands) {
      gauge.set([...summands].reduce((sum, read) => sum + read(), 0));
    }
  }
}

/** As JSON, the type is its name. */
const isCount = (type: unknown): boolean => type === 'counter' || type === 'histogram';

/** The names of accounts need no escaping. */
function mayRead(viewer: Viewer, line: string): boolean {
  const account = /[{,]account="([^"]*)"/.exec(line)?.[1];
  return account === undefined || maySee(viewer, account);
}

function fullName(name: string): string {
  return name.startsWith('process_') ? name : `${PREFIX}${name}`;
}
