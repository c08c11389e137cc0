/** What `import 'kysely'` gives in a test; see shared-packages.environment.js. */
module.exports = globalThis.sharedPackages.kysely;
