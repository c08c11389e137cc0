import { Module } from '@nestjs/common';
import { RequestLog } from './request-log.js';

/** The latest requests to all accounts. */
@Module({ providers: [RequestLog], exports: [RequestLog] })
export class RequestLogModule {}
