#!/usr/bin/env node
// @ts-check
import { main } from '../dist/cli/main.js';

await main('whatsapp-dashboard-client', process.argv.slice(2));
