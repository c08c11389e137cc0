import { Module } from '@nestjs/common';
import { PhonesModule } from '../../store/phones/phones.module.js';
import { StoreModule } from '../../store/rows/store.module.js';
import { ConfigModule } from '../../base/config/config.module.js';
import { MessagesModule } from '../messages/messages.module.js';
import { StorageModule } from '../../base/storage/engine/storage.module.js';
import { WhatsAppModule } from '../../whatsapp/baileys/whatsapp.module.js';
import { ProxyModule } from '../../whatsapp/proxy/proxy.module.js';
import { FileFetcher } from './file-fetcher.js';
import { MediaController } from './media.controller.js';
import { MediaDownloader } from './media-downloader.js';
import { MediaPrefetcher } from './media-prefetcher.js';
import { MediaStateWriter } from './media-state.writer.js';
import { MediaStoreModule } from '../../base/storage/files/media-store.module.js';
import { MessageContentFinder } from './message-content.finder.js';
import { MessageMediaService } from './message-media.service.js';
import { PictureScaler } from './picture-scaler.js';
import { Reuploader } from './reuploader.js';
import { ThumbnailService } from './thumbnail.service.js';

/** The files of messages. */
@Module({
  imports: [
    PhonesModule,
    StoreModule,
    ConfigModule,
    StorageModule,
    MediaStoreModule,
    MessagesModule,
    WhatsAppModule,
    ProxyModule,
  ],
  controllers: [MediaController],
  providers: [
    FileFetcher,
    MediaDownloader,
    MediaPrefetcher,
    MediaStateWriter,
    MessageContentFinder,
    MessageMediaService,
    PictureScaler,
    Reuploader,
    ThumbnailService,
  ],
  exports: [FileFetcher, MediaDownloader],
})
export class MediaModule {}
