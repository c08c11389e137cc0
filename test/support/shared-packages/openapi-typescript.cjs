/** What `import 'openapi-typescript'` gives in a test; see shared-packages.environment.js. */
const { default: openapiTS, astToString } = globalThis.requireNatively('openapi-typescript');

module.exports = Object.assign((...args) => openapiTS(...args), { astToString });
