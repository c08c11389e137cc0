import { Module } from '@nestjs/common';
import { SlotModule } from '../whatsapp/slot.module.js';
import { RequestLogModule } from './request-log.module.js';
import { RequestsTrace } from './requests.trace.js';

/** What the requests tell of a message. */
@Module({ imports: [RequestLogModule, SlotModule], providers: [RequestsTrace] })
export class RequestsTraceModule {}
