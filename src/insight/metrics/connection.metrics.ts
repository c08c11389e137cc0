import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Subscription } from 'rxjs';
import type { SessionState } from '../../whatsapp/session.js';
import { PairingScope } from '../../whatsapp/pairing.scope.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { MetricsRegistry } from './metrics.registry.js';

const STATES: SessionState[] = ['connected', 'connecting', 'disconnected'];

/** Measures the session: its state, its last traffic, and how its connections end. */
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
  private readonly end: () => void;

  constructor(
    private readonly gateway: WhatsAppGateway,
    private readonly pairing: PairingScope,
    registry: MetricsRegistry,
  ) {
    this.state = registry.gauge(
      'connection_state',
      '1 for the state of the session, 0 for the others.',
      ['account', 'state'],
    );
    this.attempts = registry.gauge(
      'connection_failed_attempts',
      'Failed attempts since the connection was last stable.',
      ['account'],
    );
    this.deaf = registry.gauge(
      'connection_deaf',
      '1 while the connection is up but WhatsApp does not answer.',
      ['account'],
    );
    this.lastFrame = registry.gauge(
      'connection_last_frame_timestamp_seconds',
      'When WhatsApp last sent anything; 0 for never.',
      ['account'],
    );
    this.lastInbound = registry.gauge(
      'connection_last_message_timestamp_seconds',
      "When a person's message last arrived; 0 for never.",
      ['account'],
    );
    this.closes = registry.counter(
      'connection_closes_total',
      'Connections that ended without a request to do so, by close code.',
      ['account', 'code'],
    );
    this.reconnects = registry.counter(
      'reconnects_total',
      'Connections that ended and after which the service reconnects by itself, by close code.',
      ['account', 'code'],
    );
    this.end = registry.beforeRead(() => this.refresh());
  }

  onModuleInit(): void {
    const account = this.pairing.account;
    const closes = this.gateway.closes$.subscribe(({ code, isRetried }) => {
      this.closes.inc({ account, code });
      if (isRetried) this.reconnects.inc({ account, code });
    });
    this.subscription.add(closes);
  }

  beforeApplicationShutdown(): void {
    this.subscription.unsubscribe();
    this.end();
  }

  private refresh(): void {
    const account = this.pairing.account;
    const { state, attempt, isUnresponsive, lastFrameAt, lastInboundAt } = this.gateway.session;
    for (const each of STATES) this.state.set({ account, state: each }, Number(each === state));
    this.attempts.set({ account }, attempt);
    this.deaf.set({ account }, Number(isUnresponsive));
    this.lastFrame.set({ account }, (lastFrameAt ?? 0) / 1000);
    this.lastInbound.set({ account }, (lastInboundAt ?? 0) / 1000);
  }
}
