#!/usr/bin/env node
// @ts-check
/** The command of the installed package: starts one of the built programs, with the flags that are left. */
/** @type {Record<string, string>} */
const PROGRAMS = {
  start: '../dist/main.js',
  playground: '../dist/playground.js',
  network: '../dist/network.js',
};
/** @type {string} */
const CLIENT = '../dist/cli.js';
/** Commands of the client for a running dashboard. */
const CLIENT_COMMANDS = ['connect', 'send', 'chats', 'tail', 'trace', 'doctor', 'completions'];
const HELP = `Usage: whatsapp-dashboard [start | playground | network] [--port PORT] [FLAG]...

  start        the dashboard on WhatsApp itself; what runs without a command
  playground   the dashboard on a test network with people to talk to: no phone, no account
  network      that test network alone

On a dashboard that runs:
  connect, send, chats, tail, trace, doctor, completions

whatsapp-dashboard COMMAND --help lists the flags of a command; whatsapp-dashboard --version shows the version.`;

const USAGE_ERROR = 2;

const [first] = process.argv.slice(2);
if (first === '--help' || first === '-h' || first === 'help') {
  console.log(HELP);
} else if (first === undefined || first.startsWith('-')) {
  await import(PROGRAMS.start);
} else if (Object.hasOwn(PROGRAMS, first)) {
  // The programs read the flags of the process.
  process.argv.splice(2, 1);
  await import(PROGRAMS[first]);
} else if (CLIENT_COMMANDS.includes(first)) {
  const { main } = await import(CLIENT);
  await main('whatsapp-dashboard', process.argv.slice(2));
} else {
  console.error(`"${first}" is no command.\n\n${HELP}`);
  process.exitCode = USAGE_ERROR;
}
