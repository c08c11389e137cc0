/**
 * Loaded before the service, by `node --import`: writes each SQL statement as a line into the file that
 * `STATEMENT_LOG` names, with its store and the number of rows that it has written. The program does not notice.
 */
import { appendFileSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { basename } from 'node:path';

const DRIVER = '@photostructure/sqlite';
/** Methods of the driver's own classes cannot be replaced, so the service imports this file in its place. */
const hooks = `export const resolve = (name, context, next) =>
  name === ${JSON.stringify(DRIVER)}
    ? { url: ${JSON.stringify(import.meta.url)}, shortCircuit: true }
    : next(name, context);`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);

const driver = createRequire(import.meta.url)(DRIVER);

export const { StatementSync } = driver;
export const DatabaseSync = new Proxy(driver.DatabaseSync, {
  construct(Class, [path, ...options]) {
    const connection = new Class(path, ...options);
    const write = (rows, sql) =>
      appendFileSync(
        process.env.STATEMENT_LOG,
        `${basename(path)}\t${rows}\t${sql.replace(/\s+/g, ' ')}\n`,
      );
    Object.defineProperty(connection, 'prepare', {
      value(sql) {
        const statement = Class.prototype.prepare.call(connection, sql);
        for (const method of ['run', 'all', 'get', 'iterate']) {
          const call = statement[method].bind(statement);
          const value = (...parameters) => {
            const result = call(...parameters);
            write(rowsOf(sql, result), sql);
            return result;
          };
          Object.defineProperty(statement, method, { value });
        }
        return statement;
      },
    });
    return connection;
  },
});

function rowsOf(sql, result) {
  if (/^\s*(select|begin|commit|rollback|savepoint|release)\b/i.test(sql)) return 0;
  return Array.isArray(result) ? result.length : (result?.changes ?? 0);
}
