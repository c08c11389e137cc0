/** The module of `import 'prettier'` in a test; see shared-packages.environment.js. */
module.exports = globalThis.requireNatively('prettier');
