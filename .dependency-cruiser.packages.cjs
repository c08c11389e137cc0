/** Which packages may be imported; `npm run lint` checks it, in specs too. */

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'declared-packages',
      comment:
        'What is imported is in package.json; what another package brings may go with its next version.',
      severity: 'error',
      from: {},
      to: {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'],
        // No packages: a part of Node that this Node does not have, and what the build makes.
        pathNot: ['^node:', '(^|/)dist/', '^whatsapp-test-network$'],
      },
    },
  ],
  options: {
    // Made by a test, and by the build.
    exclude: ['^test/openapi/generated-client/', '^packages/[^/]+/dist/'],
    // Those of the example, and ours, with which it is tested.
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    // Types are imports, too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exoticRequireStrings: ['requireNatively'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
