import { describe, expect, it } from '@jest/globals';
import { licenseOf, nameOfPackage } from './licenses.js';

describe('licenseOf', () => {
  it.each([
    [{ license: 'MIT' }, 'MIT'],
    [{ licenses: [{ type: 'MIT' }] }, 'MIT'],
    [{ licenses: [{ type: 'MIT' }, { type: 'Apache-2.0' }] }, 'MIT OR Apache-2.0'],
  ])('of %j is %s', (fields, license) => {
    expect(licenseOf({ name: 'any', ...fields })).toBe(license);
  });

  it('refuses a package without one', () => {
    expect(() => licenseOf({ name: 'bare' })).toThrow('The package bare names no license');
  });
});

describe('nameOfPackage', () => {
  it.each([
    ['express', 'express'],
    ['libsignal/src/curve.js', 'libsignal'],
    ['@scope/name', '@scope/name'],
    ['@scope/name/lib/index.js', '@scope/name'],
  ])('of %s is %s', (path, name) => {
    expect(nameOfPackage(path)).toBe(name);
  });
});
