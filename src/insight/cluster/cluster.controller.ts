import { Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ApiError } from '../../base/common/errors/api.error.js';
import { ApiErrors, ApiSection } from '../../base/common/http/api.decorators.js';
import { maySeeService } from '../../base/common/http/access.policy.js';
import { viewerOf } from '../../base/common/http/request-outcome.js';
import { Ownership } from '../../base/storage/ownership.js';
import { toClusterDto, type ClusterDto, type DrainingDto } from './dto/cluster.dto.js';

/** Each process is seen every 3 seconds at least. */
const ALIVE_MS = 5000;

@ApiSection('Diagnostics')
@Controller('cluster')
export class ClusterController {
  constructor(private readonly ownership: Ownership) {}

  /** The processes that share the database, the one that leads, and which account each has. Only for tokens that allow all accounts. */
  @Get()
  @ApiErrors('not_found')
  readCluster(@Res({ passthrough: true }) response: Response): ClusterDto {
    assertSeesService(response);
    return toClusterDto(this.ownership.describe(), this.ownership.processId);
  }

  /**
   * Ends the process that leads, in order, so that another one takes over within seconds: for an upgrade, or before its
   * machine is switched off. Only for tokens that allow all accounts.
   */
  @Post('drain')
  @HttpCode(202)
  @ApiErrors('not_found', 'nobody_waits')
  drainProcess(@Res({ passthrough: true }) response: Response): DrainingDto {
    assertSeesService(response);
    const { processId } = this.ownership;
    const { processes = [] } = this.ownership.describe() ?? {};
    const seenAt = processes.find(({ id }) => id === processId)?.seenAt ?? 0;
    const areWaiting = processes.some(
      ({ id, seenAt: at }) => id !== processId && seenAt - at < ALIVE_MS,
    );
    if (processId === null || !areWaiting) {
      throw new ApiError('nobody_waits', 'There is no other process to take over.');
    }
    response.once('close', () => process.kill(process.pid, 'SIGTERM'));
    return { status: 'draining', process: processId };
  }
}

function assertSeesService(response: Response): void {
  if (maySeeService(viewerOf(response))) return;
  throw new ApiError('not_found', 'There is nothing at this address.');
}
