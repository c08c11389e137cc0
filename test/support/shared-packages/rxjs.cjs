/** The module of `import 'rxjs'` in a test; see shared-packages.environment.js. */
module.exports = globalThis.sharedPackages.rxjs;
