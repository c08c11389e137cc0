/** What `import '@whiskeysockets/baileys'` gives in a test; see shared-packages.environment.js. */
module.exports = globalThis.sharedPackages.baileys;
