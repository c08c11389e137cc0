/** A bare Nest application that commits the service's rows for each request, without any layers of a store. */
import 'reflect-metadata';
import { Body, Controller, HttpCode, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { BareQueue } from './bare-queue.mjs';

const queue = new BareQueue(process.argv[2]);

class SendController {
  send(body) {
    return queue.add(body);
  }
}

class AppModule {}

const { prototype } = SendController;
const descriptor = Object.getOwnPropertyDescriptor(prototype, 'send');
Post('send')(prototype, 'send', descriptor);
HttpCode(200)(prototype, 'send', descriptor);
Body()(prototype, 'send', 0);
Controller('api')(SendController);
Module({ controllers: [SendController] })(AppModule);

const app = await NestFactory.create(AppModule, { logger: false });
await app.listen(0, '127.0.0.1');
console.log(`Dashboard: ${await app.getUrl()}`);
