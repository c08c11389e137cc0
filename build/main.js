// @ts-check
try {
  const { build } = await import('./build.js');
  await build();
} catch (error) {
  if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ERR_MODULE_NOT_FOUND') throw error;
  console.error(
    `${/** @type {Error} */ (error).message}\n\nRun npm ci first: it installs the packages.`,
  );
  process.exitCode = 1;
}
