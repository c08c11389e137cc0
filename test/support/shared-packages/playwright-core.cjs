/** The module of `import 'playwright-core'` in a test; see shared-packages.environment.js. */
module.exports = globalThis.requireNatively('playwright-core');
