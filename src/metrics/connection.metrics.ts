import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Subscription } from 'rxjs';
import type { SessionState } from '../whatsapp/session.js';
import { WhatsAppGateway } from '../whatsapp/whatsapp-gateway.js';
import { MetricsRegistry } from './metrics.registry.js';

const STATES: SessionState[] = ['connected', 'connecting', 'disconnected'];

/** Measures the session: its state, when it last received anything, and how its connections end. */
@Injectable()
export class ConnectionMetrics implements OnModuleInit, BeforeApplicationShutdown {
  private readonly subscription = new Subscription();
  private readonly state;
  private readonly attempts;
  private readonly deaf;
  private readonly lastFrame;
  private readonly lastInbound;
  private readonly closes;
  private readonly reconnects;

  constructor(
    private readonly gateway: WhatsAppGateway,
    registry: MetricsRegistry,
  ) {
    this.state = registry.gauge(
      'connection_state',
      '1 for the state of the session, 0 for the others.',
      ['state'],
    );
    this.attempts = registry.gauge(
      'connection_failed_attempts',
      'Failed attempts since the connection was last stable.',
    );
    this.deaf = registry.gauge(
      'connection_deaf',
      '1 while the connection is up but WhatsApp does not answer.',
    );
    this.lastFrame = registry.gauge(
      'connection_last_frame_timestamp_seconds',
      'When WhatsApp last sent anything; 0 for never.',
    );
    this.lastInbound = registry.gauge(
      'connection_last_message_timestamp_seconds',
      "When a person's message last arrived; 0 for never.",
    );
    this.closes = registry.counter(
      'connection_closes_total',
      'Connections that ended without a request to do so, by close code.',
      ['code'],
    );
    this.reconnects = registry.counter(
      'reconnects_total',
      'Connections that ended and after which the service reconnects by itself, by close code.',
      ['code'],
    );
    registry.beforeRead(() => this.refresh());
  }

  onModuleInit(): void {
    const closes = this.gateway.closes$.subscribe(({ code, isRetried }) => {
      this.closes.inc({ code });
      if (isRetried) this.reconnects.inc({ code });
    });
    this.subscription.add(closes);
  }

  beforeApplicationShutdown(): void {
    this.subscription.unsubscribe();
  }

  private refresh(): void {
    const { state, attempt, isUnresponsive, lastFrameAt, lastInboundAt } = this.gateway.session;
    for (const each of STATES) this.state.set({ state: each }, Number(each === state));
    this.attempts.set(attempt);
    this.deaf.set(Number(isUnresponsive));
    this.lastFrame.set((lastFrameAt ?? 0) / 1000);
    this.lastInbound.set((lastInboundAt ?? 0) / 1000);
  }
}
