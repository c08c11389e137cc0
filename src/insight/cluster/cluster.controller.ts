import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ApiError } from '../../base/common/errors/api.error.js';
import { ApiErrors, ApiSection } from '../../base/common/http/api.decorators.js';
import { maySeeService } from '../../base/common/http/access.policy.js';
import { viewerOf } from '../../base/common/http/request-outcome.js';
import { Ownership } from '../../base/storage/ownership.js';
import { toClusterDto, type ClusterDto } from './dto/cluster.dto.js';

@ApiSection('Diagnostics')
@Controller('cluster')
export class ClusterController {
  constructor(private readonly ownership: Ownership) {}

  /** The processes that share the database, and the one that acts. Only for tokens that allow all accounts. */
  @Get()
  @ApiErrors('not_found')
  readCluster(@Res({ passthrough: true }) response: Response): ClusterDto {
    if (!maySeeService(viewerOf(response))) {
      throw new ApiError('not_found', 'There is nothing at this address.');
    }
    return toClusterDto(this.ownership);
  }
}
