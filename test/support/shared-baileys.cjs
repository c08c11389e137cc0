/** What `import '@whiskeysockets/baileys'` gives in a test; see library.environment.js. */
module.exports = globalThis.sharedBaileys;
