import { Module } from '@nestjs/common';
import { DEFAULT_SLOT, SLOT } from './slot-name.js';

/** Names the slot that an application is for. */
@Module({ providers: [{ provide: SLOT, useValue: DEFAULT_SLOT }], exports: [SLOT] })
export class SlotModule {}
