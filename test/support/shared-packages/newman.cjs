/** What `import 'newman'` gives in a test; see shared-packages.environment.js. */
module.exports = globalThis.requireNatively('newman');
