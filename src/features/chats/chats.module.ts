import { Module } from '@nestjs/common';
import { PhonesModule } from '../../store/phones/phones.module.js';
import { StorageModule } from '../../base/storage/engine/storage.module.js';
import { StoreModule } from '../../store/rows/store.module.js';
import { WhatsAppModule } from '../../whatsapp/baileys/whatsapp.module.js';
import { ChatFinder } from './chat-finder.js';
import { ChatsController } from './chats.controller.js';
import { ChatsSection } from './chats.section.js';
import { ChatsService } from './chats.service.js';
import { HistoryService } from './history.service.js';
import { ReadReceiptsSender } from './read-receipts.sender.js';
import { ChatSettingsService } from './settings/chat-settings.service.js';
import { ChatTimerService } from './settings/chat-timer.service.js';
import { DeleteForMeService } from './settings/delete-for-me.service.js';
import { StoredChat } from './settings/stored-chat.js';
import { ShownJidsInterceptor } from './shown-jids.interceptor.js';

/** Chats, their threads and their settings. */
@Module({
  imports: [PhonesModule, StoreModule, StorageModule, WhatsAppModule],
  controllers: [ChatsController],
  providers: [
    ChatFinder,
    ChatsSection,
    ChatsService,
    ChatSettingsService,
    ChatTimerService,
    DeleteForMeService,
    HistoryService,
    ReadReceiptsSender,
    ShownJidsInterceptor,
    StoredChat,
  ],
  exports: [ChatFinder, ChatsService, DeleteForMeService, ShownJidsInterceptor],
})
export class ChatsModule {}
