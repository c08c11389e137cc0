#!/usr/bin/env node
// @ts-check
/** A built file: it has no types, so that a clone can be checked before anything is built. */
const BUILT = '../dist/cli/main.js';

const { main } = await import(BUILT);
await main('whatsapp-dashboard-client', process.argv.slice(2));
