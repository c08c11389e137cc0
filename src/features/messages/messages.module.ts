import { Module } from '@nestjs/common';
import { PhonesModule } from '../../store/phones/phones.module.js';
import { ChatsModule } from '../chats/chats.module.js';
import { StoreModule } from '../../store/rows/store.module.js';
import { DownloadModule } from '../../base/common/http/download.module.js';
import { MediaStoreModule } from '../../base/storage/files/media-store.module.js';
import { StorageModule } from '../../base/storage/engine/storage.module.js';
import { WhatsAppModule } from '../../whatsapp/baileys/whatsapp.module.js';
import { ChatArchive } from './chat-archive.js';
import { ChatExportController } from './chat-export.controller.js';
import { ChatExportService } from './chat-export.service.js';
import { DeliveryTrace } from './delivery.trace.js';
import { MessageSearchService } from './message-search.service.js';
import { MessageWaitService } from './message-wait.service.js';
import { MessagesController } from './messages.controller.js';
import { MessagesReader } from './messages.reader.js';
import { MessagesService } from './messages.service.js';
import { ReceiptsService } from './receipts.service.js';
import { ReceiptsTrace } from './receipts.trace.js';

/** Reads messages: search, wait, one by one, export. */
@Module({
  imports: [
    PhonesModule,
    ChatsModule,
    StoreModule,
    StorageModule,
    WhatsAppModule,
    DownloadModule,
    MediaStoreModule,
  ],
  controllers: [MessagesController, ChatExportController],
  providers: [
    ChatArchive,
    ChatExportService,
    DeliveryTrace,
    MessageSearchService,
    MessageWaitService,
    MessagesReader,
    MessagesService,
    ReceiptsService,
    ReceiptsTrace,
  ],
  exports: [MessageWaitService, MessagesReader, MessagesService],
})
export class MessagesModule {}
