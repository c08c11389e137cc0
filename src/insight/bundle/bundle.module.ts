import { Module } from '@nestjs/common';
import { ConfigModule } from '../../base/config/config.module.js';
import { DiagnosticsModule } from '../diagnostics/diagnostics.module.js';
import { BundleController } from './bundle.controller.js';
import { BundleService } from './bundle.service.js';

/** The file for bug reports. */
@Module({
  imports: [ConfigModule, DiagnosticsModule],
  controllers: [BundleController],
  providers: [BundleService],
})
export class BundleModule {}
