import { Module } from '@nestjs/common';
import { MulterModule } from '@nestjs/platform-express';
import { ConfigModule } from '../../base/config/config.module.js';
import { WhatsAppModule } from '../../whatsapp/baileys/whatsapp.module.js';
import { ProxyModule } from '../../whatsapp/proxy/proxy.module.js';
import { ACCOUNT } from '../../base/common/account-name.js';
import { AccountNameModule } from '../../whatsapp/account-name.module.js';
import { MediaUploader } from './media-uploader.js';
import { UploadStorage } from './upload.storage.js';
import { UploadStoreModule } from './upload-store.module.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';

/** Larger than the longest caption, in any script. */
const MAX_FIELD_BYTES = 1024 * 1024;
const MAX_FIELDS = 30;

/** The reader of multipart bodies: one file, stored while it arrives, and a few fields. */
const Multipart = MulterModule.registerAsync({
  imports: [UploadStoreModule, AccountNameModule],
  inject: [UploadsService, ACCOUNT],
  useFactory: (uploads: UploadsService, account: string) => ({
    storage: new UploadStorage(uploads, account),
    limits: { files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fieldNameSize: 100 },
    defParamCharset: 'utf8',
  }),
});

/** Files to be sent: taken from clients, and uploaded to WhatsApp. */
@Module({
  imports: [
    ConfigModule,
    AccountNameModule,
    UploadStoreModule,
    WhatsAppModule,
    ProxyModule,
    Multipart,
  ],
  controllers: [UploadsController],
  providers: [MediaUploader],
  exports: [UploadStoreModule, MediaUploader, Multipart],
})
export class UploadsModule {}
