import { Module, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { EventLoopMonitor } from './event-loop.monitor.js';

/** The measurement of the process's one event loop. */
@Module({ providers: [EventLoopMonitor], exports: [EventLoopMonitor] })
export class EventLoopModule implements OnModuleInit, OnModuleDestroy {
  constructor(private readonly monitor: EventLoopMonitor) {}

  onModuleInit(): void {
    this.monitor.start();
  }

  onModuleDestroy(): void {
    this.monitor.stop();
  }
}
