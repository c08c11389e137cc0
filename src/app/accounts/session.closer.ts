import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';

/**
 * Ends the connection at shutdown. As a provider of the root module it comes before all others: what uses the
 * connection for long has stopped by then, in `onModuleDestroy`; what has to finish something, such as to store what
 * has arrived, finds it closed in `beforeApplicationShutdown`.
 */
@Injectable()
export class SessionCloser implements BeforeApplicationShutdown {
  constructor(private readonly gateway: WhatsAppGateway) {}

  beforeApplicationShutdown(): Promise<void> {
    return this.gateway.close();
  }
}
