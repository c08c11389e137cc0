import { Module } from '@nestjs/common';
import { AccountNameModule } from '../../whatsapp/account-name.module.js';
import { RequestLogModule } from './request-log.module.js';
import { RequestsTrace } from './requests.trace.js';

/** What the requests tell of a message. */
@Module({ imports: [RequestLogModule, AccountNameModule], providers: [RequestsTrace] })
export class RequestsTraceModule {}
