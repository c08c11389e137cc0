import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { StorageModule } from '../storage/sqlite/storage.module.js';
import { BaileysModule } from '../whatsapp/baileys/baileys.module.js';
import { MediaController } from './media.controller.js';
import { MediaDownloader } from './media-downloader.js';
import { MediaPrefetcher } from './media-prefetcher.js';
import { MediaStore } from './media.store.js';
import { MessageMediaService } from './message-media.service.js';

/** The files of messages. */
@Module({
  imports: [ConfigModule, StorageModule, MessagesModule, BaileysModule],
  controllers: [MediaController],
  providers: [MediaDownloader, MediaPrefetcher, MediaStore, MessageMediaService],
})
export class MediaModule {}
