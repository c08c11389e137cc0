import { Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { isEventStream, matchedRoute } from '../../base/common/http/request-outcome.js';
import { MetricsRegistry } from './metrics.registry.js';

const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 120];
/** Other methods share one label, so that requests cannot create any number of labels. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Matches like the router: case does not matter. */
const API = /^\/api(?=[/?]|$)/i;

/** Counts and times requests by route pattern; actual paths would contain phone numbers. */
@Injectable()
export class HttpMetrics {
  private readonly requests;
  private readonly durations;

  constructor(registry: MetricsRegistry) {
    this.requests = registry.counter(
      'http_requests_total',
      'Requests by route pattern and status code.',
      ['method', 'route', 'status_code'],
    );
    this.durations = registry.histogram(
      'http_request_duration_seconds',
      'Time to the complete response, without streams.',
      DURATION_BUCKETS,
      ['method', 'route'],
    );
  }

  /** Express middleware, to be added first. */
  observe = (request: Request, response: Response, next: NextFunction): void => {
    const startedAt = performance.now();
    response.once('close', () => {
      const method = METHODS.has(request.method) ? request.method : 'other';
      const route = routeOf(request);
      const status_code = response.headersSent ? response.statusCode : 'aborted';
      this.requests.inc({ method, route, status_code });
      if (isEventStream(response)) return;
      this.durations.observe({ method, route }, (performance.now() - startedAt) / 1000);
    });
    next();
  };
}

function routeOf(request: Request): string {
  return API.test(request.originalUrl) ? (matchedRoute(request) ?? 'unmatched') : 'page';
}
