import { existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { Settings } from '../../src/base/config/settings.js';
import { expectItToLive } from './container-checks.js';
import { ContainerImage, readStages } from './container-image.js';

const ROOT = join(import.meta.dirname, '../..');

/** Instructions in use; ADD and MAINTAINER should not be. */
const INSTRUCTIONS = new Set([
  'FROM',
  'WORKDIR',
  'COPY',
  'RUN',
  'ENV',
  'VOLUME',
  'USER',
  'EXPOSE',
  'HEALTHCHECK',
  'STOPSIGNAL',
  'CMD',
]);

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

describe('Dockerfile', () => {
  const stages = readStages();
  const last = stages.at(-1) ?? [];
  const argsOf = (name: string) =>
    last.filter((each) => each.name === name).map(({ args }) => args);

  it('has only instructions that an engine knows, each in its full form', () => {
    const all = stages.flat();
    const paths = all.filter(({ name }) => name === 'WORKDIR').map(({ args }) => args);
    const lists = all.filter(({ name, args }) => args.includes('[') || name === 'CMD');
    expect(all.filter(({ name }) => !INSTRUCTIONS.has(name))).toEqual([]);
    expect(paths.filter((path) => !path.startsWith('/'))).toEqual([]);
    // A list with a mistake would run as a line of a shell.
    expect(lists).toHaveLength(3);
    for (const { args } of lists) {
      expect(JSON.parse(args.slice(args.indexOf('[')))).toEqual(expect.any(Array));
    }
    expect(argsOf('EXPOSE')).toEqual(['8080']);
    expect(argsOf('ENV')[0]).toContain('SERVICE_PORT=8080');
  });

  it('copies from stages that come before, and installs nothing that is not pinned', () => {
    const names = stages.map(([from]) => / AS (\w+)$/.exec(from?.args ?? '')?.[1]);
    stages.forEach((stage, index) => {
      for (const { args } of stage.filter(({ name }) => name === 'COPY')) {
        const from = /^--from=(\S+)/.exec(args)?.[1];
        if (from) expect(names.slice(0, index)).toContain(from);
      }
    });
    const commands = stages.flat().filter(({ name }) => name === 'RUN');
    for (const { args } of commands) {
      expect(args).toMatch(/^(npm ci( --[\w=-]+)*|npm run build|install -d .*)$/);
    }
  });

  it('makes the folder of the data before it is a volume, which keeps its contents then', () => {
    const names = last.map(({ name }) => name);
    expect(argsOf('RUN')).toEqual(['install -d -o node -g node -m 0700 /data']);
    expect(names.indexOf('VOLUME')).toBeGreaterThan(names.indexOf('RUN'));
    expect(names.indexOf('USER')).toBeGreaterThan(names.lastIndexOf('RUN'));
  });

  it('builds in stages of one small, pinned base, and leaves tools and sources behind', () => {
    const bases = stages.map(([from]) => from?.args.split(' ')[0]);
    expect(stages.length).toBeGreaterThan(2);
    expect(new Set(bases).size).toBe(1);
    expect(bases[0]).toMatch(/^node:(2[024])-\w+-slim$/);
    expect(argsOf('COPY').join('\n')).not.toMatch(/\bsrc\b|\btest\b/);
    const [dependencies] = stages;
    expect(dependencies?.map(({ args }) => args)).toContain(
      'npm ci --omit=dev --workspace=whatsapp-session-dashboard',
    );
  });

  it('runs as an ordinary user, keeps data in a volume, and gets signals itself', () => {
    expect(argsOf('USER')).toEqual(['node']);
    expect(argsOf('VOLUME')).toEqual(['["/data"]']);
    expect(argsOf('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(argsOf('CMD')).toEqual(['["node", "dist/main.js"]']);
    expect(argsOf('ENTRYPOINT')).toEqual([]);
    expect(argsOf('HEALTHCHECK')[0]).toMatch(/CMD \["node", .*\/api\/health\/live/);
  });

  it('copies only existing files, and those that .dockerignore lets through', () => {
    const [everything, ...exceptions] = read('.dockerignore').split('\n');
    expect(everything).toBe('*');
    const sources = stages
      .flat()
      .filter(({ name, args }) => name === 'COPY' && !args.startsWith('--from'))
      .flatMap(({ args }) => args.split(' ').slice(0, -1));
    expect(sources.length).toBeGreaterThan(5);
    for (const source of sources.map((each) => each.replace('./', ''))) {
      expect([source, existsSync(join(ROOT, source))]).toEqual([source, true]);
      expect(exceptions).toContain(`!${source}`);
    }
  });
});

describe('compose.yaml', () => {
  interface Compose {
    services: { dashboard: Record<string, unknown> };
    volumes: Record<string, unknown>;
  }
  const compose = parse(read('compose.yaml')) as Compose;
  const { dashboard } = compose.services;

  it('requires a token, and is reachable from this machine alone', () => {
    const { SERVICE_API_TOKEN, ...rest } = dashboard.environment as Record<string, string>;
    expect(SERVICE_API_TOKEN).toMatch(/^\$\{DASHBOARD_TOKEN:\?.+\}$/);
    expect(rest).toEqual({ SERVICE_ALLOWED_HOSTS: '${DASHBOARD_HOSTS:-}' });
    expect(dashboard.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:\$\{.*\}:8080$/)]);
  });

  it('keeps the data, and gives the process nothing that it does not need', () => {
    expect(dashboard).toMatchObject({
      build: '.',
      volumes: ['data:/data'],
      init: true,
      read_only: true,
      cap_drop: ['ALL'],
      restart: 'unless-stopped',
    });
    expect(Object.keys(compose.volumes)).toEqual(['data']);
  });
});

describe('compose.postgres.yaml', () => {
  interface Compose {
    services: Record<'dashboard' | 'database', Record<string, unknown>>;
  }
  const { dashboard, database } = (parse(read('compose.postgres.yaml')) as Compose).services;

  it('gives the dashboard of compose.yaml a database that only it can reach', () => {
    const url = expect.stringMatching(
      /^postgres:\/\/dashboard:\$\{DATABASE_PASSWORD:\?.+\}@database:5432\/dashboard$/,
    ) as unknown;
    expect(dashboard).toMatchObject({
      extends: { file: 'compose.yaml', service: 'dashboard' },
      environment: { SERVICE_DASHBOARD_AUTH_DB: url, SERVICE_DASHBOARD_DATA_DB: url },
      depends_on: { database: { condition: 'service_healthy' } },
    });
    expect(database).not.toHaveProperty('ports');
  });
});

describe('compose.cluster.yaml', () => {
  interface Compose {
    services: Record<string, { extends?: object; environment?: Record<string, string> }>;
    configs: { proxy: { content: string } };
  }
  const { services, configs } = parse(read('compose.cluster.yaml'), {
    customTags: [{ tag: '!reset', collection: 'seq' }],
  }) as Compose;

  it.each(['first', 'second'])(
    'reaches the process %s at its own name, and leads to it',
    (name) => {
      const { environment, extends: base } = services[name];
      expect(base).toEqual({ file: 'compose.postgres.yaml', service: 'dashboard' });
      expect(environment).toEqual({ SERVICE_CLUSTER_URL: `http://${name}:8080` });
      expect(configs.proxy.content).toContain(`server ${name}:8080 resolve;`);
    },
  );
});

describe('examples/kubernetes/dashboard.yaml', () => {
  interface Processes {
    serviceName: string;
    template: {
      spec: {
        containers: { env: { name: string; value: string }[] }[];
        volumes: { persistentVolumeClaim: { claimName: string } }[];
      };
    };
  }
  const documents = parseAllDocuments(read('examples/kubernetes/dashboard.yaml'));
  const objects = documents.map((each) => each.toJS() as { spec: unknown });

  it('starts processes with settings of the service, each of which the others reach', () => {
    const { serviceName, template } = objects[0].spec as Processes;
    const { containers, volumes } = template.spec;
    const env = new Map(containers[0].env.map(({ name, value }) => [name, value]));
    const known = [...Object.keys(new Settings()), 'POD_NAME'];
    expect([...env.keys()].filter((name) => !known.includes(name))).toEqual([]);
    expect(env.get('SERVICE_CLUSTER_URL')).toBe(`http://$(POD_NAME).${serviceName}:8080`);
    const named = (kind: string, name: string) =>
      expect.objectContaining({ kind, metadata: { name } }) as unknown;
    expect(objects).toContainEqual(named('Service', serviceName));
    expect(objects).toContainEqual(
      named('PersistentVolumeClaim', volumes[0].persistentVolumeClaim.claimName),
    );
  });
});

describe('the image', () => {
  let image: ContainerImage;

  beforeAll(() => {
    image = new ContainerImage((app) =>
      symlinkSync(join(ROOT, 'node_modules'), join(app, 'node_modules')),
    );
  });

  afterAll(() => image.dispose());

  it('sets only known variables', () => {
    const known = [...Object.keys(new Settings()), 'NODE_ENV'];
    expect(Object.keys(image.environment).filter((name) => !known.includes(name))).toEqual([]);
    expect(image.environment).toMatchObject({ SERVICE_HOST: '0.0.0.0', NODE_ENV: 'production' });
  });

  it('refuses to start without a token, and says so', async () => {
    const container = image.run({});
    expect(await container.exited).toEqual({ code: 2, signal: null });
    expect(container.output).toMatch(/SERVICE_HOST 0\.0\.0\.0 .* set SERVICE_API_TOKEN/);
  });

  it('starts in a clean folder, is healthy before a phone is linked, and ends on SIGTERM with 0', async () => {
    await expectItToLive(image);
    expect(readdirSync(image.data)).toEqual(expect.arrayContaining(['auth.db', 'dashboard.db']));
    expect(statSync(join(image.data, 'auth.db')).mode & 0o777).toBe(0o600);
    expect(readdirSync(image.app).toSorted()).toEqual([
      'LICENSE',
      'NOTICE',
      'client',
      'dist',
      'docs',
      'generated',
      'node_modules',
      'package.json',
    ]);
  });
});
