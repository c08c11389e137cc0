import { createRequire } from 'node:module';
import * as native from 'whatsapp-rust-bridge';
import { makeCurveNative } from './native-curve.js';

// Must be the first import of a program that runs the network: later, Baileys is already loaded.
makeCurveNative(createRequire(import.meta.url)('libsignal/src/curve.js') as object, native);
