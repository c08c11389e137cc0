import { Module } from '@nestjs/common';
import { StorageModule } from '../../base/storage/engine/storage.module.js';
import { WhatsAppModule } from '../../whatsapp/baileys/whatsapp.module.js';
import { ConnectionWaitService } from './connection-wait.service.js';
import { ConnectionController } from './connection.controller.js';
import { ConnectionSection } from './connection.section.js';
import { ConnectionService } from './connection.service.js';
import { PairingCodeService } from './pairing-code.service.js';
import { QrFileService } from './qr-file.service.js';
import { QrImageRenderer } from './qr-image.renderer.js';

/** The connection object, the QR code, connect and disconnect. */
@Module({
  imports: [StorageModule, WhatsAppModule],
  controllers: [ConnectionController],
  providers: [
    ConnectionSection,
    ConnectionService,
    ConnectionWaitService,
    QrFileService,
    PairingCodeService,
    QrImageRenderer,
  ],
  exports: [ConnectionService],
})
export class ConnectionModule {}
