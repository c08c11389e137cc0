/** What `import 'libsignal/src/curve.js'` gives in a test; see shared-packages.environment.js. */
module.exports = globalThis.sharedPackages.curve;
