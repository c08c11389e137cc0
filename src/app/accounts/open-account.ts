import type { Type } from '@nestjs/common';

/** One account with all its parts. */
export interface OpenAccount {
  readonly name: string;
  /** A part of this account, by its class. */
  get<Part>(type: Type<Part> | (abstract new (...parameters: never[]) => Part)): Part;
}
