/** The module of `import 'sharp'` in a test; see shared-packages.environment.js. */
module.exports = globalThis.requireNatively('sharp');
