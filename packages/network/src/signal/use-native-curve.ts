import curve from 'libsignal/src/curve.js';
import * as native from 'whatsapp-rust-bridge';
import { makeCurveNative } from './native-curve.js';

// Must be the first import of a program that runs the network: later, Baileys is already loaded.
makeCurveNative(curve, native);
