/** What `import 'rxjs'` gives in a test; see shared-packages.environment.js. */
module.exports = globalThis.sharedPackages.rxjs;
