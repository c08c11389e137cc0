import { dirname } from 'node:path';
import { installTemporarily } from '../support/install-temporarily.js';

const VERSION = /^[0-9][0-9a-z.-]*$/i;

/** The folder of a version of the library, installed until this process ends. */
export function installLibrary(version: string): string {
  if (!VERSION.test(version)) throw new Error(`"${version}" is no version`);
  return dirname(installTemporarily({ '@whiskeysockets/baileys': version }));
}
