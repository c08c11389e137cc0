/** The module of `import 'kysely'` in a test; see shared-packages.environment.js. */
module.exports = globalThis.sharedPackages.kysely;
