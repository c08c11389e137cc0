#!/usr/bin/env node
// @ts-check
/** Built before it is packed; without its types, so that a clone is checked before anything is built. */
const BUILT = '../dist/cli/main.js';

const { main } = await import(BUILT);
await main('whatsapp-dashboard-client', process.argv.slice(2));
