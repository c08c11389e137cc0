/** The module of `import '@whiskeysockets/baileys'` in a test; see shared-packages.environment.js. */
module.exports = globalThis.sharedPackages.baileys;
