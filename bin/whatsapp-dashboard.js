#!/usr/bin/env node
// @ts-check
/** The command of the installed package: starts one of the built programs, with the flags that are left. */
const PROGRAMS = [
  {
    name: 'start',
    summary: 'the dashboard on WhatsApp itself; what runs without a command',
    file: '../dist/main.js',
  },
  {
    name: 'playground',
    summary: 'the dashboard on a test network with people to talk to: no phone, no account',
    file: '../dist/playground.js',
  },
  { name: 'network', summary: 'that test network alone', file: '../dist/network.js' },
  {
    name: 'migrate-store',
    summary: 'moves what the dashboard stores, from files to PostgreSQL or back',
    file: '../dist/migrate-store.js',
  },
];
/**
 * Commands of the client for a running dashboard.
 * @type {string}
 */
const CLIENT = '../dist/cli.js';

const args = process.argv.slice(2);
const [first] = args;
const isStart = first === undefined || (first.startsWith('-') && !/^(-h|--help)$/.test(first));
const program = PROGRAMS.find(({ name }) => name === (isStart ? 'start' : first));
if (program) {
  // The programs read the flags of the process.
  if (!isStart) process.argv.splice(2, 1);
  await import(program.file);
} else {
  const { main } = await import(CLIENT);
  await main('whatsapp-dashboard', args, PROGRAMS);
}
