import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '../../../base/common/logging/logger.js';
import { createLibraryLogger } from './baileys-logger.js';

const logger = new Logger();
let lines: string[];
let sent: string[];
let isWatched: boolean;
let library: ReturnType<typeof createLibraryLogger>;

beforeEach(() => {
  lines = [];
  sent = [];
  jest.spyOn(logger, 'debug').mockImplementation((line: unknown) => lines.push(String(line)));
  jest.spyOn(logger, 'warn').mockImplementation((line: unknown) => lines.push(String(line)));
  isWatched = true;
  library = createLibraryLogger(logger, {
    takesXml: () => isWatched,
    onSent: (xml) => void sent.push(xml),
  });
});

afterEach(() => void jest.restoreAllMocks());

describe('the logger for the library', () => {
  it('passes on sent stanzas, and no other trace', () => {
    library.trace({ xml: '<iq/>', msg: 'xml send' });
    library.trace({ xml: '<secret/>', msg: 'recv xml' });
    library.trace('just a text');
    expect(sent).toEqual(['<iq/>']);
    expect(lines).toEqual([]);
  });

  it('has the level `trace` while watched, so that the library logs sent stanzas', () => {
    expect(library.level).toBe('trace');
  });

  it('has the level `info` while nobody watches', () => {
    isWatched = false;
    expect(library.level).toBe('info');
  });

  it('does the same for its children', () => {
    library.child({ class: 'noise' }).trace({ xml: '<iq/>', msg: 'xml send' });
    expect(sent).toEqual(['<iq/>']);
  });

  it.each([
    ['an error in err', { err: new Error('timed out') }, 'library: failed timed out'],
    ['an error in error', { error: new Error('timed out') }, 'library: failed timed out'],
    ['a stack', { trace: 'Error: no\n at x' }, 'library: failed Error: no'],
    ['nothing it knows', { node: { secret: 1 } }, 'library: failed'],
  ])('passes a warning on with the message of %s', (_case, object, line) => {
    library.warn(object, 'failed');
    expect(lines).toEqual([line]);
  });

  it('logs errors of the library as warnings', () => {
    const warnings: unknown[] = [];
    jest.spyOn(logger, 'warn').mockImplementation((line: unknown) => warnings.push(line));
    library.error({ err: new Error('bad mac') }, 'failed');
    expect([warnings, lines]).toEqual([['library: failed bad mac'], []]);
  });

  it('logs a warning without an object', () => {
    library.warn('plain words');
    expect(lines).toEqual(['plain words']);
  });

  it.each([[undefined], [null], [1006]])('survives %p in place of an object', (object) => {
    expect(() => {
      library.trace(object);
      library.error(object, 'failed');
    }).not.toThrow();
  });

  it('never logs keys or texts in its objects', () => {
    const secrets = { private: 'PRIVATE KEY', message: { conversation: 'a secret' } };
    library.warn({ ...secrets, err: new Error('bad mac') }, 'failed');
    library.error({ key: secrets }, 'failed');
    library.info(secrets, 'hello');
    library.debug(secrets, 'hello');
    expect(lines.join()).not.toMatch(/PRIVATE KEY|a secret/);
  });
});
