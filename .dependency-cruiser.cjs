/** Where which part may reach; `npm run lint` checks it. */

/** @param {string} path */
const under = (path) => `^src/${path}/`;
/** @param {string} drawer @param {string[]} folders */
const inDrawer = (drawer, folders) => folders.map((folder) => `${drawer}/${folder}`);
const BAILEYS = 'whatsapp/baileys';
/**
 * The folders of `src`, from the bottom up. A drawer uses those that it names; in a drawer, a folder uses those before it.
 * @type {Record<string, { folders: string[], uses: string[] }>}
 */
const DRAWERS = {
  base: {
    folders: inDrawer('base', ['masking', 'common', 'config', 'log', 'shapes', 'storage']),
    uses: [],
  },
  whatsapp: { folders: ['whatsapp'], uses: ['base'] },
  store: { folders: inDrawer('store', ['rows', 'phones', 'ingest']), uses: ['base', 'whatsapp'] },
  features: {
    folders: inDrawer('features', [
      ...['backup', 'connection', 'groups', 'uploads', 'chats', 'events', 'messages'],
      ...['calls', 'media', 'send', 'changes', 'contacts', 'presence', 'webhooks'],
    ]),
    uses: ['base', 'whatsapp', 'store'],
  },
  auth: { folders: ['auth'], uses: ['base'] },
  insight: {
    folders: inDrawer('insight', [
      ...['diagnostics', 'bundle', 'proxy-check', 'requests'],
      ...['stats', 'trace', 'recordings', 'metrics', 'cluster'],
    ]),
    uses: ['base', 'whatsapp', 'store', 'features', 'auth'],
  },
  app: {
    // The files of the drawer itself, which start the application, come last.
    folders: [...inDrawer('app', ['page', 'playground', 'docs']), 'app'],
    uses: ['base', 'whatsapp', 'store', 'features', 'auth', 'insight'],
  },
};
const FOLDERS = Object.values(DRAWERS).flatMap(({ folders }) => folders);
/** From the bottom up: a room imports those before it. */
const ROOMS = [
  'errors',
  'mapping',
  'store',
  'app-state',
  'patches',
  'version',
  'socket',
  'inbound',
  'session',
  'outbound',
];
/** What features may import of the store; how it keeps its rows is its own affair. */
const STORE = [
  'store.module',
  'chat-caches.module',
  'calls/(call.mapper|calls.repository)',
  'chats/(chat-addresses|chat-name|chats.repository|group-receipts|people.reader)',
  'messages/(change-limits.policy|kept-details.mapper|kept-media|message-row|message-status.policy|messages.repository)',
  'messages/(message.mapper|open-changes.reader|send-failure)',
  'messages/thread.reader',
  'work/(jids-in-answers|message-view|shown-jids|unit-of-work|unit-of-work.runner)',
  'write/(message-changes|message-status|outgoing-messages).writer',
  'write/(message-events|removal.finder)',
];
/** What only the storing of what arrives needs besides. */
const STORE_OF_INGEST = [
  'chats/chat-preview',
  'messages/message-copies',
  'messages/pending-updates.repository',
  'write/unread-counter',
];
/** @param {string[]} files */
const inStore = (files) => `^src/store/rows/(${files.join('|').replaceAll('.', '\\.')})\\.ts$`;
/** Of folders whose own files serve their subfolders. In other folders it is the other way round. */
const BASE_FILES = '^src/(base/common|base/storage|whatsapp)/[^/]+$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Files that need each other are one thing, or miss a third.',
      severity: 'error',
      from: {},
      // What is loaded for the first reader closes no circle while it loads.
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'no-folder-cycles',
      comment: 'Folders that need each other are one folder, or miss a third.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    // The rule above sees no cycle between a folder and its subfolders, so these allow one direction only.
    ...[1, 2, 3].map((levels) => ({
      name: 'no-import-from-above',
      comment:
        'A folder uses its subfolders. What these need of it belongs into one of them, or elsewhere.',
      severity: /** @type {const} */ ('error'),
      from: { path: `^(.+)${'/[^/]+'.repeat(levels)}/[^/]+$` },
      to: { path: '^$1/[^/]+$', pathNot: BASE_FILES },
    })),
    ...Object.values(DRAWERS).flatMap(({ folders, uses }) =>
      folders.map((folder, index) => {
        const used = uses.flatMap((drawer) => DRAWERS[drawer].folders);
        const allowed = [...used, ...folders.slice(0, index + 1)];
        return {
          name: `drawer-of-${folder.replace('/', '-')}`,
          comment: 'A folder uses what is below it in DRAWERS, at the top of this file.',
          severity: /** @type {const} */ ('error'),
          from: { path: under(folder) },
          to: { path: '^src/', pathNot: under(`(${allowed.join('|')})`) },
        };
      }),
    ),
    {
      name: 'each-folder-in-a-drawer',
      comment: 'A new folder has a place in DRAWERS, at the top of this file.',
      severity: 'error',
      from: { path: '^src/.+/', pathNot: under(`(${FOLDERS.join('|')})`) },
      to: {},
    },
    {
      name: 'settings-below-chats',
      comment:
        'The chats use their settings, which need nothing of them: not their DTO classes either.',
      severity: 'error',
      from: { path: '^src/features/chats/settings/' },
      to: { path: '^src/features/chats/(?!settings/)' },
    },
    {
      name: 'no-import-from-below',
      comment: 'The files of this folder serve its subfolders, so they use none of them.',
      severity: 'error',
      from: { path: BASE_FILES },
      to: { path: '^src/$1/.+/' },
    },
    {
      name: 'library-behind-the-gateway',
      comment: 'Only the adapter knows Baileys; everybody else injects WhatsAppGateway.',
      severity: 'error',
      from: {
        path: '^(src|client|examples)/',
        pathNot: [under(BAILEYS), '^examples/baileys-bot/'],
      },
      to: { path: 'node_modules/(@whiskeysockets|libsignal|whatsapp-rust-bridge)/' },
    },
    {
      name: 'adapter-behind-the-gateway',
      comment: 'Features import the gateway; the application imports the module of the adapter.',
      severity: 'error',
      from: { path: '^src/', pathNot: under(BAILEYS) },
      to: {
        path: under(BAILEYS),
        pathNot: '(whatsapp(-service)?\\.module|native-curve\\.patch)\\.ts$',
      },
    },
    {
      name: 'pure-mapping',
      comment: 'What maps words to words needs no container.',
      severity: 'error',
      from: { path: under(`${BAILEYS}/mapping`) },
      to: { path: 'node_modules/@nestjs/' },
    },
    {
      name: 'patches-in-few-hands',
      comment: 'A patch must be applied in one place, and be easy to take out.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          under(`${BAILEYS}/(patches|socket|inbound)`),
          'whatsapp(-service)?\\.module\\.ts$',
        ],
      },
      // The start applies one, before the library is loaded.
      to: { path: under(`${BAILEYS}/patches`), pathNot: 'native-curve\\.patch\\.ts$' },
    },
    ...ROOMS.slice(0, -1).map((room, index) => ({
      name: `bottom-up-${room}`,
      comment: `The rooms of the adapter stand on each other: ${ROOMS.join(', ')}.`,
      severity: /** @type {const} */ ('error'),
      from: { path: under(`${BAILEYS}/${room}`) },
      to: { path: under(`${BAILEYS}/(${ROOMS.slice(index + 1).join('|')})`) },
    })),
    {
      name: 'store-by-its-list',
      comment: 'Features use the parts of the store that are on its list, at the top of this file.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/store/(rows|ingest)/' },
      to: { path: under('store/rows'), pathNot: inStore(STORE) },
    },
    {
      name: 'store-by-its-list-ingest',
      comment: 'What stores arrivals has a longer list, at the top of this file.',
      severity: 'error',
      from: { path: under('store/ingest') },
      to: { path: under('store/rows'), pathNot: inStore([...STORE, ...STORE_OF_INGEST]) },
    },
    {
      name: 'engine-behind-storage',
      comment: 'Only src/base/storage/sqlite knows the driver of SQLite.',
      severity: 'error',
      from: { path: '^(src|client|examples)/', pathNot: under('base/storage/sqlite') },
      to: { path: ['node_modules/@photostructure/', '^(node:)?sqlite$'] },
    },
    {
      name: 'postgres-behind-storage',
      comment: 'Only src/base/storage/postgres knows the driver of PostgreSQL.',
      severity: 'error',
      from: { path: '^(src|client|examples)/', pathNot: under('base/storage/postgres') },
      to: { path: 'node_modules/pg(-cursor)?/' },
    },
    {
      name: 'network-alone',
      comment:
        'The network stands in for WhatsApp: what it shares with the product could be wrong in both.',
      severity: 'error',
      from: { path: '^packages/network/src/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(src|test|packages/(?!network/))' },
    },
    {
      name: 'client-alone',
      comment:
        'The client is installed without the service: it has copies of what it shares with it.',
      severity: 'error',
      from: { path: '^packages/client/' },
      to: { path: '^(src|test|client|packages/network)/' },
    },
    {
      name: 'client-in-browsers',
      comment: 'The client runs in browsers: only its command line uses Node.',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: '^packages/client/src/cli/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'client-without-packages',
      comment: 'Whoever installs the client installs nothing else.',
      severity: 'error',
      from: { path: '^packages/client/' },
      to: { path: 'node_modules/' },
    },
    {
      name: 'no-tests-in-the-product',
      comment: 'The product does not know that it is tested.',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^(test|packages)/' },
    },
    {
      name: 'installed-in-production',
      comment: 'The service starts beside `npm ci --omit=dev`; types are gone by then.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    exclude: ['\\.spec\\.(ts|js)$'],
    doNotFollow: { path: 'node_modules' },
    // Types are imports, too.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
