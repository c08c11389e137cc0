declare module 'libsignal/src/curve.js' {
  import type { SignalCurve } from './native-curve.patch.js';

  export const verifySignature: SignalCurve['verifySignature'];
}
