/** A bare Nest application that commits one row for each request, past all layers of a store. */
import 'reflect-metadata';
import { Body, Controller, HttpCode, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DatabaseSync } from '@photostructure/sqlite';

const store = new DatabaseSync('rows.db');
store.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
store.exec(
  'CREATE TABLE queue (seq INTEGER PRIMARY KEY, recipient TEXT, text TEXT, queued_at INTEGER)',
);
// A statement alone does not keep its connection from being collected.
process.on('exit', () => store.close());
const insert = store.prepare('INSERT INTO queue (recipient, text, queued_at) VALUES (?, ?, ?)');

class SendController {
  send({ to, text }) {
    const { lastInsertRowid } = insert.run(to, text, Date.now());
    return { status: 'queued', to, message_id: String(lastInsertRowid) };
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
