import { Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiErrors, ApiSection } from '../../base/common/http/api.decorators.js';
import { WholeServiceGuard } from '../../base/common/http/whole-service.guard.js';
import { BackupService } from './backup.service.js';
import type { BackupDto } from './dto/backup.dto.js';

@ApiSection('Diagnostics')
@Controller('backup')
@UseGuards(WholeServiceGuard)
export class BackupController {
  constructor(private readonly backups: BackupService) {}

  /**
   * Copies the databases and files of all accounts into a new folder beside the databases, while the service goes on. The
   * answer comes when the copy is complete. It contains the keys of the pairing, so keep it secret. Files in a bucket stay
   * there. Only for tokens that allow all accounts.
   */
  @Post()
  @HttpCode(200)
  @ApiErrors('not_found', 'backup_of_server', 'backup_runs', 'no_room', 'backup_failed')
  createBackup(): Promise<BackupDto> {
    return this.backups.create();
  }
}
