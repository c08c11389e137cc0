/** The module of `import 'jsqr'` in a test; see shared-packages.environment.js. */
module.exports = globalThis.requireNatively('jsqr');
