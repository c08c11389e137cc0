import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Express } from 'express';
import type { Type } from '@nestjs/common';

/** One account with all its parts. */
export interface OpenAccount {
  readonly name: string;
  /** A part of this account, by its class. */
  get<Part>(type: Type<Part> | (abstract new (...parameters: never[]) => Part)): Part;
}

/** The application of a further account: nothing outside knows its parts, so none can reach another account. */
export class AccountRuntime implements OpenAccount {
  constructor(
    readonly name: string,
    private readonly app: NestExpressApplication,
  ) {}

  get: OpenAccount['get'] = (type) => this.app.get(type, { strict: false });

  /** Answers requests to its paths, in the form of those of `default`. */
  get handler(): Express {
    return this.app.getHttpAdapter().getInstance();
  }

  /** Closes its connection, stores received data, and ends its streams. */
  close(): Promise<void> {
    return this.app.close();
  }
}
