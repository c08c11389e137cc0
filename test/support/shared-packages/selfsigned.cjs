/** What `import 'selfsigned'` gives in a test; see shared-packages.environment.js. */
module.exports = globalThis.requireNatively('selfsigned');
