import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { PACKAGE_ROOT } from '../../base/config/package-info.js';
import { libraryFolder } from './library-folder.js';

describe('libraryFolder', () => {
  it('finds a dependency', () => {
    expect(libraryFolder('lit')).toBe(join(PACKAGE_ROOT, 'node_modules/lit'));
  });

  it('finds a dependency of a dependency', () => {
    expect(libraryFolder('@lit/reactive-element', 'lit')).toMatch(
      /node_modules.@lit.reactive-element$/,
    );
  });

  it('names the missing package', () => {
    expect(() => libraryFolder('no-such-package')).toThrow('no-such-package is not installed');
  });
});
