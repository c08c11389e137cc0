import { Module } from '@nestjs/common';
import { DownloadService } from './download.service.js';

/** Provides downloads that are generated while they are sent. */
@Module({ providers: [DownloadService], exports: [DownloadService] })
export class DownloadModule {}
