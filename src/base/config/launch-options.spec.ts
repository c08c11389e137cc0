import { describe, expect, it } from '@jest/globals';
import { ConfigError } from './config.error.js';
import { HELP, parseLaunchOptions } from './launch-options.js';

describe('the command line', () => {
  it.each([
    [[], {}],
    [['--host', '0.0.0.0', '--port', '9090'], { host: '0.0.0.0', port: '9090' }],
    [['--host=localhost', '--port=0'], { host: 'localhost', port: '0' }],
    [['--help'], { help: true }],
    [['-h'], { help: true }],
    [['--version'], { version: true }],
    [['-v'], { version: true }],
    [['--accept-restored-store'], { 'accept-restored-store': true }],
    [['--port', '1', '--port', '2'], { port: '2' }],
  ])('%j is read', (args, expected) => {
    expect({ ...parseLaunchOptions(args) }).toEqual(expected);
  });

  it.each([
    ['an unknown flag', ['--prot', '1'], '--prot'],
    ['an unknown short flag', ['-x'], '-x'],
    ['a word', ['start'], 'start'],
    ['a flag without its value', ['--port'], '--port'],
    ['a flag that takes another for its value', ['--port', '--host'], '--port'],
    ['a switch with a value', ['--help=yes'], '--help'],
  ])('is refused for %s, and names it', (_case, args, name) => {
    expect(() => parseLaunchOptions(args)).toThrow(ConfigError);
    expect(() => parseLaunchOptions(args)).toThrow(name);
    expect(() => parseLaunchOptions(args)).toThrow('--help');
  });

  it('is refused with the flag that was probably meant', () => {
    expect(() => parseLaunchOptions(['--prot', '1'])).toThrow(/'--prot'\. Did you mean --port\? /);
    expect(() => parseLaunchOptions(['--fast'])).toThrow(/'--fast'; --help/);
  });

  it('is described by the help', () => {
    for (const flag of ['--host', '--port', '--help', '--version']) expect(HELP).toContain(flag);
  });
});
