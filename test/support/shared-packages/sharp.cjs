/** What `import 'sharp'` gives in a test; see shared-packages.environment.js. */
module.exports = globalThis.requireNatively('sharp');
