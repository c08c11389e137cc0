/** The same as in `process/calls.ts`, for programs that are measured without a TypeScript loader beside them. */
export function serveCalls(methods) {
  process.channel.ref();
  process.on('message', ({ id, name, args }) => {
    if (!Object.hasOwn(methods, name)) return;
    Promise.resolve()
      .then(() => methods[name](...args))
      .then(
        (result) => process.send({ id, result }),
        (error) => process.send({ id, error: error.stack }),
      );
  });
  process.send({ id: 0 });
}
