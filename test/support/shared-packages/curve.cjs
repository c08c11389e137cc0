/** The module of `import 'libsignal/src/curve.js'` in a test; see shared-packages.environment.js. */
module.exports = globalThis.sharedPackages.curve;
