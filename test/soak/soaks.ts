export interface Soak {
  /** The promise that it guards. */
  guards: string;
  /** Folders whose changes are a reason to run it. */
  folders: string[];
}

/** All long tests, by the name of their file. `npm run test:soak -- --list` prints them. */
export const SOAKS: Record<string, Soak> = {
  'accounts-crowd': {
    guards: '50 accounts lose, double and mix up nothing at 500 messages a second',
    folders: ['src/app/accounts', 'src/store/ingest', 'src/base/storage'],
  },
  'accounts-faults': {
    guards: 'every fault of one account in every phase leaves the others alone',
    folders: ['src/app/accounts', 'src/whatsapp/baileys/session', 'packages/network/src/faults'],
  },
  'accounts-killed': {
    guards: 'two accounts in the same groups have each message once over 50 kills',
    folders: [
      'src/app/accounts',
      'src/whatsapp/baileys/store',
      'src/store/ingest',
      'src/base/storage',
    ],
  },
  'actions-cut-off': {
    guards: 'edits, reactions and votes arrive once, in both directions, over hundreds of cuts',
    folders: ['src/features/changes', 'src/features/send/outbox', 'src/whatsapp/baileys/outbound'],
  },
  'any-order': {
    guards: 'chats, threads and unread counts do not depend on the order of what arrives',
    folders: ['src/store', 'src/store/ingest'],
  },
  'any-tally': {
    guards: 'the last vote and reaction of each person counts, in whatever order they arrive',
    folders: ['src/store', 'src/features/changes'],
  },
  'app-state': {
    guards: 'archive, pin and mute are the same here and on the phone after hundreds of changes',
    folders: ['src/features/chats/settings', 'src/whatsapp/baileys/app-state'],
  },
  'beside-account': {
    guards: 'what holds for one account holds with another one beside it',
    folders: ['src/app/accounts', 'src/app'],
  },
  'cluster-faults': {
    guards: 'nothing is lost or doubled, whatever happens to one of several processes, or all',
    folders: ['src/base/storage/postgres', 'src/app', 'src/app/cluster', 'src/app/accounts'],
  },
  'rolling-upgrade': {
    guards: 'an upgrade of one process after the other loses, doubles and interrupts nothing',
    folders: ['src/base/storage/postgres/migrations', 'src/app/cluster'],
  },
  commands: {
    guards: 'there is one connection at most, whatever eight clients ask for at once',
    folders: ['src/features/connection', 'src/whatsapp/baileys/session'],
  },
  container: {
    guards: 'the image runs with the packages of production alone',
    folders: ['build', 'src/base/config', 'src/app/page'],
  },
  'dead-link': {
    guards: 'a dead link is noticed in 45 s, and a process that was stopped goes on',
    folders: ['src/whatsapp/baileys/socket', 'src/whatsapp/baileys/session'],
  },
  ending: {
    guards: 'the service ends within ten seconds in every phase, and loses nothing',
    folders: ['src/app', 'src/features/send/outbox', 'src/whatsapp/baileys/session'],
  },
  'fault-table': {
    guards: 'every fault in every phase ends as the table says',
    folders: [
      'src/whatsapp/baileys/errors',
      'src/whatsapp/baileys/session',
      'packages/network/src/faults',
    ],
  },
  fuzz: {
    guards: 'no request and no frame ends the service, or is lost on the way',
    folders: ['src/base/common', 'src/auth', 'src/whatsapp/baileys/socket'],
  },
  history: {
    guards: 'requests are answered at once while a large history comes',
    folders: ['src/store/ingest', 'src/base/storage', 'src/whatsapp/baileys/inbound'],
  },
  'inspector-under-load': {
    guards: 'the inspector keeps its pace and its memory at 10,000 events a minute',
    folders: ['client/components', 'client/state', 'src/features/events'],
  },
  'killed-crowd': {
    guards: 'a crowd of people and groups loses nothing over 50 kills',
    folders: ['src/base/storage', 'src/whatsapp/baileys/store', 'src/features/send/outbox'],
  },
  'killed-while-receiving': {
    guards: 'nothing that arrives is lost or repeated over hundreds of kills',
    folders: [
      'src/store/ingest',
      'src/whatsapp/baileys/inbound',
      'src/whatsapp/baileys/patches',
      'src/whatsapp/baileys/store',
    ],
  },
  'killed-while-sending': {
    guards: 'each accepted message is sent once over hundreds of kills',
    folders: ['src/features/send', 'src/features/send/outbox', 'src/whatsapp/baileys/outbound'],
  },
  lease: {
    guards: 'of several processes, no two act at once, whatever clocks, stops and lost answers do',
    folders: ['src/base/storage/postgres'],
  },
  'log-writers': {
    guards: 'two processes write one event log, and both read all of it in one order',
    folders: ['src/base/storage/postgres', 'src/base/storage'],
  },
  media: {
    guards: 'large files need little memory, and arrive whole over kills, in both directions',
    folders: ['src/features/media', 'src/features/uploads', 'src/base/storage/files'],
  },
  'media-faults': {
    guards: 'files arrive although their server fails, falls silent or cuts them off',
    folders: ['src/features/media', 'src/features/uploads'],
  },
  'million-messages': {
    guards: 'lists, threads and search answer soon in a store of a million messages',
    folders: ['src/store', 'src/features/messages', 'src/base/storage'],
  },
  month: {
    guards: 'thirty days pass, in moved time: keys and tokens are renewed, and nothing grows',
    folders: ['src/whatsapp/baileys/session', 'src/whatsapp/baileys/store', 'src/insight/stats'],
  },
  'native-curve': {
    guards: 'the native curve and the one of the library take each other’s keys and signatures',
    folders: ['src/whatsapp/baileys/patches', 'packages/network/src/signal'],
  },
  ordeals: {
    guards: 'a full disk and a killed process at the same time lose and double nothing',
    folders: ['src/base/storage', 'src/features/send/outbox', 'src/whatsapp/baileys/store'],
  },
  'page-under-load': {
    guards: 'a person can type and read while many messages arrive each second',
    folders: ['client/components', 'client/state', 'client/controllers'],
  },
  pictures: {
    guards: 'a thread of a thousand pictures scrolls at 60 frames a second',
    folders: ['client/components', 'src/features/media'],
  },
  'postgres-killed': {
    guards: 'nothing is lost or doubled while the service, or its PostgreSQL server, dies',
    folders: ['src/base/storage/postgres', 'src/base/storage/sql'],
  },
  'qr-rotation': {
    guards: 'the QR code changes in the times of WhatsApp, and its end is told',
    folders: ['src/features/connection', 'src/whatsapp/baileys/session'],
  },
  receiving: {
    guards: 'a crowd that writes at once is stored whole and in order',
    folders: ['src/store/ingest', 'src/whatsapp/baileys/inbound'],
  },
  reconnects: {
    guards: 'five hundred reconnects leave no listener, timer, memory or row behind',
    folders: ['src/whatsapp/baileys/session', 'src/whatsapp/baileys/socket'],
  },
  replays: {
    guards: 'ten recordings, each replayed ten times, find the same bot each time',
    folders: [
      'packages/network/src/expect',
      'packages/network/src/replay',
      'src/insight/recordings',
    ],
  },
  'retry-request': {
    guards: 'who cannot read a message gets it again, also after a restart',
    folders: ['src/whatsapp/baileys/patches', 'src/whatsapp/baileys/store'],
  },
  'same-answers': {
    guards: 'both engines answer every GET about 100,000 messages in the same way',
    folders: ['src/base/storage/postgres', 'src/base/storage/sql', 'src/base/storage/sqlite'],
  },
  'same-seed': {
    guards: 'fifty sessions of scripted people with the same seed have the same recording',
    folders: ['packages/network/src/clock', 'packages/network/src/state', 'src/insight/recordings'],
  },
  'sending-cut-off': {
    guards: 'messages are sent once and in order although connections end at every step',
    folders: ['src/features/send/outbox', 'src/whatsapp/baileys/outbound'],
  },
  'stream-reconnects': {
    guards: '50 clients of the stream get each event once over reconnects',
    folders: ['src/features/events', 'src/base/storage'],
  },
  stranger: {
    guards: 'a small container survives ten minutes of a stranger, and others lose nothing',
    folders: [
      'src/whatsapp',
      'src/features/events',
      'src/base/storage',
      'packages/network/src/stranger',
    ],
  },
  'structure-fuzz': {
    guards: 'no impossible value of a message gets past the border, or ends the service',
    folders: ['src/whatsapp', 'src/whatsapp/baileys/mapping', 'src/store/ingest'],
  },
  watch: {
    guards: 'a restart while developing never leaves two sessions',
    folders: ['build', 'src/app'],
  },
  'webhooks-killed': {
    guards: 'webhooks lose nothing over 50 kills, and are prompt beside a dead endpoint',
    folders: ['src/features/webhooks', 'src/base/storage'],
  },
  'working-day': {
    guards: 'an hour of work on the page loses no key, is never stale, and keeps its memory',
    folders: ['client/controllers', 'client/state', 'client/components'],
  },
};
