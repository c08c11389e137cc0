import type { ClientRequest } from 'node:http';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Request, Response } from 'express';
import { onClosed } from '../../base/common/http/on-closed.js';
import { hasBody, isFileRequest } from '../../base/common/http/file-request.js';
import { SEES_ALL } from '../../base/common/http/access.policy.js';
import { requestIdOf } from '../../base/common/http/request-id.middleware.js';
import {
  noteOutcome,
  outcomeOf,
  type RequestOutcome,
} from '../../base/common/http/request-outcome.js';
import { Logger } from '../../base/common/logging/logger.js';
import { Ownership } from '../../base/storage/ownership.js';
import { MetricsRegistry, type OtherMetrics } from '../../insight/metrics/metrics.registry.js';
import { StatsRecorder } from '../../insight/stats/stats.recorder.js';
import { toMovingError } from '../cluster/moving-error.js';
import type { AccountFacts } from './account-facts.js';
import { refuse } from '../cluster/front.server.js';
import { fromText, HOP_HEADER, writeHop } from '../cluster/hop.js';
import { RequestForwarder } from '../cluster/request.forwarder.js';
import { timeoutSignal } from '../../base/common/async/timeout-signal.js';

const ANSWER_MS = 3000;
const LOOK_EACH_MS = 1000;
/** Paths at which processes ask each other. */
export const FACTS_PATH = '/facts';
export const METRICS_PATH = '/metrics';
/** Its process has the counts that the one that leads has stored. */
const STATISTICS = /^\/api\/accounts\/[^/]+\/stats\b/i;

/** An outcome with the pattern of the route, for the log and the metrics of requests. */
export interface HandedOutcome extends RequestOutcome {
  route?: string;
}

/** The accounts of other processes, for the one that leads. */
@Injectable()
export class RemoteAccounts implements OnModuleDestroy {
  private readonly logger = new Logger(RemoteAccounts.name);
  private readonly forwarder = new RequestForwarder();
  /** Requests that were handed over, with the account and its process. */
  private readonly underWay = new Map<ClientRequest, { account: string; url: string }>();
  private readonly looks = setInterval(() => this.dropMoved(), LOOK_EACH_MS).unref();

  constructor(
    private readonly ownership: Ownership,
    private readonly statistics: StatsRecorder,
    metrics: MetricsRegistry,
  ) {
    metrics.addOthers(() => this.askAll<OtherMetrics>(METRICS_PATH));
  }

  /**
   * Hands a request that was let in to the process that has its account.
   * @throws ApiError `moving` while none has it
   */
  async handOver(account: string, request: Request, response: Response): Promise<void> {
    const url = this.ownership.shares?.find(account)?.url;
    if (!url) throw toMovingError();
    if (STATISTICS.test(request.path)) await this.statistics.flush();
    const { access } = outcomeOf(response);
    const body: unknown = request.body;
    const isRead = hasBody(request) && !isFileRequest(request);
    const { secret } = this.ownership;
    const passed = this.forwarder.forward(
      request,
      response,
      { url, secret },
      {
        handed: { account, access: access!, requestId: requestIdOf(response) },
        ...(isRead && { body: Buffer.from(JSON.stringify(body)) }),
        onAway: () => refuse(response),
        onOutcome: (text) => {
          const { route, ...outcome } = fromText(text) as HandedOutcome;
          noteOutcome(response, outcome);
          if (route) request.route = { path: route };
        },
      },
    );
    this.underWay.set(passed, { account, url });
    response.setMaxListeners(response.getMaxListeners() + 1);
    onClosed(response, () => this.underWay.delete(passed));
  }

  onModuleDestroy(): void {
    clearInterval(this.looks);
  }

  /** A machine that is lost ends no connection; its accounts are elsewhere soon. */
  private dropMoved(): void {
    for (const [passed, { account, url }] of this.underWay) {
      if (this.ownership.shares?.find(account)?.url !== url) passed.destroy();
    }
  }

  /** Asks the other processes for what they say of their accounts. */
  async readFacts(): Promise<AccountFacts[]> {
    return (await this.askAll<AccountFacts[]>(FACTS_PATH)).flat();
  }

  /** Asks the processes that have accounts; one that does not answer in time says nothing. */
  private async askAll<T>(path: string): Promise<T[]> {
    const { processId, shares } = this.ownership;
    const others = shares?.all.filter((share) => share.processId !== processId) ?? [];
    const urls = new Set(others.flatMap(({ url }) => url ?? []));
    const answers = await Promise.all([...urls].map((url) => this.ask<T>(url, path)));
    return answers.filter((answer) => answer !== null);
  }

  private async ask<T>(url: string, path: string): Promise<T | null> {
    const access = { token: null, scopes: [], ...SEES_ALL };
    const handed = { account: null, access, requestId: '' };
    const hop = writeHop({ client: '', handed }, this.ownership.secret);
    try {
      const answer = await fetch(new URL(path, url), {
        headers: { [HOP_HEADER]: hop },
        signal: timeoutSignal(ANSWER_MS),
      });
      return answer.ok ? ((await answer.json()) as T) : null;
    } catch (error) {
      this.logger.warn(`The process at ${url} does not tell of its accounts: ${String(error)}`);
      return null;
    }
  }
}
