import 'reflect-metadata';
import { Injectable, Module, type DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { expect, it } from '@jest/globals';
import { ModuleCopies } from './module-copies.js';
import { provideValues } from './provide-values.js';

class Phone {
  constructor(readonly name: string) {}
}

@Module({ providers: [{ provide: Phone, useValue: new Phone('first') }], exports: [Phone] })
class PhoneModule {}

@Injectable()
class Reader {
  constructor(readonly phone: Phone) {}
}

class DynamicPart {}
const Dynamic: DynamicModule = {
  module: DynamicPart,
  imports: [PhoneModule],
  providers: [Reader],
  exports: [Reader],
};

@Module({ imports: [PhoneModule, Dynamic], exports: [PhoneModule, Dynamic] })
class MiddleModule {}

@Module({})
class AloneModule {}

@Injectable()
class Writer {
  constructor(
    readonly phone: Phone,
    readonly reader: Reader,
  ) {}
}

let made = 0;

@Module({ imports: [MiddleModule, AloneModule], providers: [Writer] })
class RootModule {
  constructor(readonly writer: Writer) {
    made += 1;
  }
}

const copies = () =>
  new ModuleCopies([[PhoneModule, provideValues([[Phone, new Phone('second')]])]]);

it('replaces modules, however deep, also in exports', async () => {
  made = 0;
  const app = await NestFactory.createApplicationContext(copies().of(RootModule), {
    logger: false,
  });
  const { phone, reader } = app.get(Writer);
  expect([phone.name, reader.phone.name, made]).toEqual(['second', 'second', 1]);
  await app.close();
});

it('leaves the modules themselves unchanged', async () => {
  copies().of(RootModule);
  const app = await NestFactory.createApplicationContext(RootModule, { logger: false });
  expect(app.get(Writer).phone.name).toBe('first');
  await app.close();
});

it('copies only modules that import a replaced one, each once', () => {
  const all = copies();
  expect(all.of(AloneModule)).toBe(AloneModule);
  expect(all.of(MiddleModule)).not.toBe(MiddleModule);
  expect(all.of(MiddleModule)).toBe(all.of(MiddleModule));
});
