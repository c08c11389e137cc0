import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { RequestLog } from './request-log.js';
import { RequestRecorder } from './request.recorder.js';
import { RequestsController } from './requests.controller.js';
import { RequestsService } from './requests.service.js';
import { RequestsTrace } from './requests.trace.js';

/** The latest requests to the API. */
@Module({
  imports: [ConfigModule],
  controllers: [RequestsController],
  providers: [RequestLog, RequestRecorder, RequestsService, RequestsTrace],
})
export class RequestsModule {}
