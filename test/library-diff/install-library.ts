import { dirname } from 'node:path';
import { installTemporarily } from '../support/install-temporarily.js';

const VERSION = /^[0-9][0-9a-z.-]*$/i;
const OTHER = 'zapo-js@';

/** A library, and the program beside this file that drives it. */
export interface Library {
  /** The folder in which it is installed. */
  folder: string;
  program: string;
  /** True if it acknowledges messages of its own phone. */
  acknowledgesPhone: boolean;
}

/** Baileys, as it is installed there. */
export function baileysIn(folder: string): Library {
  return { folder, program: 'library-client.process.mjs', acknowledgesPhone: true };
}

/** Installs a version of Baileys, or `zapo-js@<version>`, until this process ends. */
export function installLibrary(name: string): Library {
  const isOther = name.startsWith(OTHER);
  const version = isOther ? name.slice(OTHER.length) : name;
  if (!VERSION.test(version)) throw new Error(`"${name}" is no version`);
  const folder = (wanted: string) => dirname(installTemporarily({ [wanted]: version }));
  if (isOther) {
    const program = 'zapo-client.process.mjs';
    return { folder: folder('zapo-js'), program, acknowledgesPhone: false };
  }
  return baileysIn(folder('@whiskeysockets/baileys'));
}
