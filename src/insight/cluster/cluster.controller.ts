import { Body, Controller, Get, HttpCode, Post, UseGuards } from '@nestjs/common';
import {
  ApiErrors,
  ApiOptionalBody,
  ApiSection,
  UnknownFields,
} from '../../base/common/http/api.decorators.js';
import { Ownership } from '../../base/storage/ownership.js';
import { DrainService } from './drain.service.js';
import { toClusterDto, type ClusterDto } from './dto/cluster.dto.js';
import { DrainDto, type DrainingDto } from './dto/drain.dto.js';
import { WholeServiceGuard } from '../../base/common/http/whole-service.guard.js';

@ApiSection('Diagnostics')
@Controller('cluster')
@UseGuards(WholeServiceGuard)
export class ClusterController {
  constructor(
    private readonly ownership: Ownership,
    private readonly drain: DrainService,
  ) {}

  /** The processes that share the database, the one that leads, and which account each has. Only for tokens that allow all accounts. */
  @Get()
  @ApiErrors('not_found')
  readCluster(): ClusterDto {
    return toClusterDto(this.ownership.describe(), this.ownership.processId);
  }

  /**
   * Ends a process in order, as SIGTERM does: others take its accounts over within seconds. For an upgrade, or before its
   * machine is switched off; by default the one that leads. Only for tokens that allow all accounts.
   */
  @Post('drain')
  @HttpCode(202)
  @ApiOptionalBody()
  @UnknownFields('refuse')
  @ApiErrors('not_found', 'nobody_waits')
  async drainProcess(@Body() request: DrainDto = {}): Promise<DrainingDto> {
    return { status: 'draining', process: await this.drain.begin(request.process) };
  }
}
