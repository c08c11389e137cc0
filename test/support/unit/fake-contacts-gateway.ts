import { NEVER } from 'rxjs';
import { ContactsGateway, type NumberFacts } from '../../../src/whatsapp/contacts.gateway.js';

/** People without WhatsApp: nobody shows anything, and only the numbers that a spec sets are answered. */
export class FakeContactsGateway extends ContactsGateway {
  readonly numbers = new Map<string, NumberFacts>();

  readonly changedPictures$ = NEVER;

  aboutOf(): Promise<null> {
    return Promise.resolve(null);
  }

  pictureUrlOf(): Promise<null> {
    return Promise.resolve(null);
  }

  lookUp(pnJid: string): Promise<NumberFacts | null> {
    return Promise.resolve(this.numbers.get(pnJid) ?? null);
  }
}
