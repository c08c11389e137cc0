import 'reflect-metadata';
import {
  Injectable,
  Module,
  type BeforeApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { expect, it } from '@jest/globals';
import { FakeGateway } from '../../../test/support/unit/fake-gateway.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import { SessionCloser } from './session.closer.js';

const steps: string[] = [];

@Injectable()
class Feature implements OnModuleDestroy, BeforeApplicationShutdown {
  async onModuleDestroy(): Promise<void> {
    await Promise.resolve();
    steps.push('a feature has stopped');
  }

  beforeApplicationShutdown(): void {
    steps.push('a feature finishes');
  }
}

class Gateway extends FakeGateway {
  override close = async (): Promise<void> => {
    steps.push('closing');
    await new Promise((resolve) => setImmediate(resolve));
    steps.push('closed');
  };
}

@Module({
  providers: [{ provide: WhatsAppGateway, useClass: Gateway }],
  exports: [WhatsAppGateway],
})
class GatewayModule {}

@Module({ imports: [GatewayModule], providers: [Feature] })
class FeatureModule {}

@Module({ imports: [FeatureModule, GatewayModule], providers: [SessionCloser] })
class RootModule {}

it('closes the connection after features have stopped, and before they finish', async () => {
  const app = await NestFactory.createApplicationContext(RootModule, { logger: false });
  await app.close();
  expect(steps).toEqual(['a feature has stopped', 'closing', 'closed', 'a feature finishes']);
});
