import { Module } from '@nestjs/common';
import { DownloadService } from './download.service.js';

/** Files that are made while they are sent. */
@Module({ providers: [DownloadService], exports: [DownloadService] })
export class DownloadModule {}
