import { Controller, Get, Query } from '@nestjs/common';
import { ApiSection } from '../../base/common/http/api.decorators.js';
import type { StatsDto } from './dto/stats.dto.js';
import { StatsQuery } from './dto/stats.query.js';
import { StatsService } from './stats.service.js';

@ApiSection('Diagnostics')
@Controller('stats')
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  /** The session's activity: states with their reasons, messages in and out, times to delivery, failures, the queue. */
  @Get()
  readStats(@Query() query: StatsQuery): Promise<StatsDto> {
    return this.stats.read(query);
  }
}
