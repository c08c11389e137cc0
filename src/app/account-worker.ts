import 'reflect-metadata';
import type { IncomingMessage } from 'node:http';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express, NextFunction, Request, Response } from 'express';
import { noteClientAddress } from '../auth/access/client-address.js';
import { ErrorFilter } from '../base/common/http/error.filter.js';
import { ApiAdapter } from '../base/common/http/api.adapter.js';
import { parseJsonBody } from '../base/common/http/json-body.middleware.js';
import { assignRequestId } from '../base/common/http/request-id.middleware.js';
import { matchedRoute, noteOutcome, outcomeOf } from '../base/common/http/request-outcome.js';
import { AppLogger } from '../base/log/app-logger.js';
import { MetricsRegistry } from '../insight/metrics/metrics.registry.js';
import { RequestRecorder } from '../insight/requests/request.recorder.js';
import { readFacts, toFailedFacts, type AccountFacts } from './accounts/account-facts.js';
import { AccountKeeper } from './accounts/account.keeper.js';
import { AccountRuntimes } from './accounts/account-runtimes.js';
import { Ownership } from '../base/storage/ownership.js';
import { toStoreFault } from '../base/storage/explain-storage-fault.js';
import { APP_OPTIONS } from './configure-app.js';
import { handleUncaughtErrors } from './unhandled-errors.js';
import { AccountWorkerModule } from './account-worker.module.js';
import type { HandedListener } from './cluster/front.server.js';
import { OUTCOME_HEADER, toText, type Hop } from './cluster/hop.js';
import { FACTS_PATH, METRICS_PATH, type HandedOutcome } from './accounts/remote-accounts.js';

const hops = new WeakMap<IncomingMessage, Hop>();

/** The accounts of a process that does not lead, and the answers to what is handed to them. */
export class AccountWorker {
  private constructor(private readonly app: NestExpressApplication) {}

  static async open(): Promise<AccountWorker> {
    const app = await NestFactory.create<NestExpressApplication>(
      AccountWorkerModule,
      new ApiAdapter(),
      APP_OPTIONS,
    );
    const runtimes = app.get(AccountRuntimes);
    handleUncaughtErrors({
      close: async () => {
        await app.close();
        await app.get(Ownership).release();
      },
      isHarmless: (error) => runtimes.isHarmlessRejection(error),
    });
    const metrics = app.get(MetricsRegistry);
    const errors = new ErrorFilter(toStoreFault);
    app.use(acceptHanded);
    app.use(assignRequestId);
    app.use('/api', app.get(RequestRecorder).observe, parseJsonBody);
    app.use((request: Request, response: Response, next: NextFunction) => {
      answer(runtimes, request, response, next).catch(next);
    });
    app.use(FACTS_PATH, (_request: Request, response: Response, next: NextFunction) => {
      factsOf(runtimes).then((facts) => response.json(facts), next);
    });
    app.use(METRICS_PATH, (_request: Request, response: Response, next: NextFunction) => {
      const { processId } = app.get(Ownership);
      metrics.toJson().then((values) => response.json({ processId, values }), next);
    });
    app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
      errors.respond(error, request, response);
    });
    await app.init();
    app.useLogger(app.get(AppLogger));
    app.get(AccountKeeper).start();
    return new AccountWorker(app);
  }

  get listener(): HandedListener {
    const express: Express = this.app.getHttpAdapter().getInstance();
    return (request, response, hop) => {
      hops.set(request, hop);
      express(request, response);
    };
  }

  /** Hands the accounts over, if other processes take them. */
  drain(): Promise<void> {
    return this.app.get(AccountKeeper).drain();
  }

  async close(): Promise<void> {
    await this.app.get(AccountKeeper).stop();
    await this.app.close();
  }
}

/** Takes what the process that leads has found out about a request, and tells it the outcome with the answer. */
function acceptHanded(request: Request, response: Response, next: NextFunction): void {
  const { client, handed } = hops.get(request)!;
  const { account, access, requestId } = handed!;
  noteClientAddress(request, client);
  request.headers['x-request-id'] = requestId;
  noteOutcome(response, { access, ...(account !== null && { account }) });
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => Response;
  response.writeHead = (...args: unknown[]) => {
    const { errorCode, chatJid, messageId } = outcomeOf(response);
    const route = matchedRoute(request) ?? undefined;
    const outcome: HandedOutcome = { errorCode, chatJid, messageId, route };
    response.setHeader(OUTCOME_HEADER, toText(outcome));
    return writeHead(...args);
  };
  next();
}

async function answer(
  runtimes: AccountRuntimes,
  request: Request,
  response: Response,
  next: NextFunction,
): Promise<void> {
  const { account } = hops.get(request)!.handed!;
  if (account === null) {
    next();
    return;
  }
  await runtimes.answer(account, request, response, next);
}

async function factsOf(runtimes: AccountRuntimes): Promise<AccountFacts[]> {
  const read = (name: string) =>
    runtimes
      .open(name)
      .then(readFacts)
      .catch((error: unknown) => toFailedFacts(name, error));
  return Promise.all(runtimes.names.map(read));
}
