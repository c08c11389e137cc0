/** A bare Nest application with Baileys in it: the least that the service could be. */
import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { BareClient } from './bare-client.mjs';
import { serveCalls } from './serve-calls.mjs';

class HealthController {
  health() {
    return { status: 'ok' };
  }
}

class AppModule {}

// The effect of decorators, in plain JavaScript: nothing may stand between Node and the measured work.
const { prototype } = HealthController;
Get('health')(prototype, 'health', Object.getOwnPropertyDescriptor(prototype, 'health'));
Controller('api')(HealthController);
Module({ controllers: [HealthController] })(AppModule);

const app = await NestFactory.create(AppModule, { logger: false });
await app.listen(Number(process.argv[3]), '127.0.0.1');
console.log(`Dashboard: ${await app.getUrl()}`);
serveCalls(new BareClient().methods);
