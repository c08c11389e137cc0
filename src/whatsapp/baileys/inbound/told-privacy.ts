import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Privacy } from '../../session.js';
import { toPrivacy } from '../mapping/privacy.mapper.js';

/** The privacy settings that the open connection has received: those of an earlier one may have changed since. */
export class ToldPrivacy {
  private told: Privacy | null = null;

  /** Takes any stanza. */
  note(stanza: BinaryNode): void {
    this.told = toPrivacy(stanza, this.told) ?? this.told;
  }

  /** Null if unknown. */
  get readReceipts(): string | null {
    return this.told?.readReceipts ?? null;
  }

  /** Call it when the connection has ended. */
  forget(): void {
    this.told = null;
  }
}
