import { Module } from '@nestjs/common';
import { AccountNameModule } from '../../whatsapp/account-name.module.js';
import { RequestLogModule } from './request-log.module.js';
import { RequestsTrace } from './requests.trace.js';

/** The part of a message's trace that requests provide. */
@Module({ imports: [RequestLogModule, AccountNameModule], providers: [RequestsTrace] })
export class RequestsTraceModule {}
