/** What `import 'playwright-core'` gives in a test; see shared-packages.environment.js. */
module.exports = globalThis.requireNatively('playwright-core');
