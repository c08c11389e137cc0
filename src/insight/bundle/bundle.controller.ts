import { Controller, Get, Header, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ApiSection } from '../../base/common/http/api.decorators.js';
import { BundleService } from './bundle.service.js';
import { viewerOf } from '../../base/common/http/request-outcome.js';
import type { BundleDto } from './dto/bundle.dto.js';

@ApiSection('Diagnostics')
@Controller('debug/bundle')
export class BundleController {
  constructor(private readonly bundles: BundleService) {}

  /** A file to attach to a bug report, with numbers, names, texts and secrets masked. */
  @Get()
  @Header('Cache-Control', 'no-store')
  async readBundle(@Res({ passthrough: true }) response: Response): Promise<BundleDto> {
    const bundle = await this.bundles.collect(viewerOf(response));
    const time = bundle.created_at.slice(0, 19).replaceAll(':', '-');
    response.attachment(`whatsapp-dashboard-bundle-${time}.json`);
    return bundle;
  }
}
