import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';

/**
 * Ends the connection at shutdown. As a provider of the root module it comes before all others: long uses of the
 * connection have stopped by then, in `onModuleDestroy`; work that must be completed, such as storing received data,
 * finds it closed in `beforeApplicationShutdown`.
 */
@Injectable()
export class SessionCloser implements BeforeApplicationShutdown {
  constructor(private readonly gateway: WhatsAppGateway) {}

  beforeApplicationShutdown(): Promise<void> {
    return this.gateway.close();
  }
}
