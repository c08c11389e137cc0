import { Module } from '@nestjs/common';
import { RequestLogModule } from './request-log.module.js';
import { RequestsTrace } from './requests.trace.js';

/** What the requests tell of a message. */
@Module({ imports: [RequestLogModule], providers: [RequestsTrace] })
export class RequestsTraceModule {}
