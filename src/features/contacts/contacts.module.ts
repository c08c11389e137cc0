import { Module } from '@nestjs/common';
import { PhonesModule } from '../../store/phones/phones.module.js';
import { ChatsModule } from '../chats/chats.module.js';
import { SendModule } from '../send/send.module.js';
import { ConfigModule } from '../../base/config/config.module.js';
import { StorageModule } from '../../base/storage/engine/storage.module.js';
import { WhatsAppModule } from '../../whatsapp/baileys/whatsapp.module.js';
import { ProxyModule } from '../../whatsapp/proxy/proxy.module.js';
import { ContactsController } from './contacts.controller.js';
import { ContactsReader } from './contacts.reader.js';
import { ContactsService } from './contacts.service.js';
import { PictureService } from './picture.service.js';

/** People: the ones whom this account knows, and WhatsApp's data about them. */
@Module({
  imports: [
    ConfigModule,
    PhonesModule,
    ChatsModule,
    StorageModule,
    ProxyModule,
    WhatsAppModule,
    SendModule,
  ],
  controllers: [ContactsController],
  providers: [ContactsService, ContactsReader, PictureService],
})
export class ContactsModule {}
