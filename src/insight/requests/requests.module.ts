import { Module } from '@nestjs/common';
import { ConfigModule } from '../../base/config/config.module.js';
import { RequestLogModule } from './request-log.module.js';
import { RequestRecorder } from './request.recorder.js';
import { RequestsController } from './requests.controller.js';
import { RequestsService } from './requests.service.js';

/** The latest requests to the API. */
@Module({
  imports: [ConfigModule, RequestLogModule],
  controllers: [RequestsController],
  providers: [RequestRecorder, RequestsService],
})
export class RequestsModule {}
