/**
 * A client that shares no code with Baileys, the npm package `zapo-js`. It takes the same calls and reports the same
 * events as `library-client.process.mjs`, as far as the scenarios need them. Prints nothing.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, url, rootKey] = process.argv.slice(2);
const { resolve } = createRequire(join(folder, 'none.js'));
const { createStore, proto, WaClient } = await import(pathToFileURL(resolve('zapo-js')).href);

const QUIET = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };
const { REVOKE, MESSAGE_EDIT, EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type;
/** Baileys' names for events in a group. */
const MEMBERSHIP = new Set(['add', 'remove', 'promote', 'demote']);

let credentials = null;
const auth = () => ({
  load: async () => credentials,
  save: async (given) => void (credentials = given),
  clear: async () => void (credentials = null),
});
const store = createStore({
  backends: { own: { stores: { auth }, caches: {} } },
  providers: { auth: 'own' },
});
let client = createClient();

function nothing() {}

function createClient() {
  const made = new WaClient(
    {
      store,
      sessionId: 'scenarios',
      chatSocketUrls: [url],
      testHooks: { noiseRootCa: { publicKey: Buffer.from(rootKey, 'hex'), serial: 0 } },
      // Pings would come at any moment.
      keepAliveIntervalMs: 3_600_000,
      history: { enabled: true },
      addons: { autoDecrypt: true },
    },
    { level: 'error', ...QUIET },
  );
  made.on('transport_node_in', ({ node }) => tellStanza('in', node));
  made.on('transport_node_out', ({ node }) => tellStanza('out', node));
  made.on('auth_qr', ({ qr }) => tell('connection.update', { qr }));
  made.on('auth_paired', () => tell('connection.update', { connection: 'close' }));
  made.on('client_error', nothing);
  made.on('message', tellMessage);
  made.on('message_addon', ({ kind, targetMessageId }) => {
    const vote = { pollUpdateMessage: { pollCreationMessageKey: { id: targetMessageId } } };
    if (kind === 'poll_vote') tell('messages.upsert', { messages: [{ message: vote }] });
  });
  made.on('message_receipt', ({ stanzaId, stanzaType }) =>
    tell('messages.update', [
      { key: { id: stanzaId }, update: { status: stanzaType ?? 'delivery' } },
    ]),
  );
  made.on('chatstate', ({ chatJid, rawNode }) =>
    tell('presence.update', { id: chatJid, state: rawNode.content?.[0]?.tag }),
  );
  made.on('call', ({ rawNode }) =>
    tell(
      'call',
      (rawNode.content ?? []).map(({ tag, attrs }) => ({
        tag,
        reason: attrs.reason,
        ...ends(tag),
      })),
    ),
  );
  made.on('group_event', ({ action, groupJid }) =>
    tell(MEMBERSHIP.has(action) ? 'group-participants.update' : 'groups.update', {
      id: groupJid,
      action,
    }),
  );
  made.on('chat_event', ({ action, chatJid }) => {
    tell('chats.update', [{ id: chatJid, ...(action === 'archive' && { archived: true }) }]);
  });
  return made;
}

/** A call that nobody took ends like this. */
function ends(tag) {
  return tag === 'terminate' && { status: 'timeout' };
}

function tellMessage({ stanzaId, chatJid, senderJid, message }) {
  const { protocolMessage, reactionMessage } = message?.editedMessage?.message ?? message ?? {};
  if (reactionMessage) return tell('messages.reaction', [{ key: reactionMessage.key }]);
  if (protocolMessage?.type === EPHEMERAL_SETTING) {
    return tell('chats.update', [
      { id: chatJid, ephemeralExpiration: protocolMessage.ephemeralExpiration },
    ]);
  }
  if ([REVOKE, MESSAGE_EDIT].includes(protocolMessage?.type)) {
    return tell('messages.update', [{ key: protocolMessage.key }]);
  }
  tell('messages.upsert', {
    messages: [{ key: { id: stanzaId, remoteJid: chatJid, participant: senderJid }, message }],
  });
}

function tell(name, data) {
  process.send({ events: { [name]: plain(data) } });
}

function tellStanza(direction, node) {
  process.send({ stanza: { direction, xml: toXml(node) } });
}

/** As Baileys logs stanzas. */
function toXml({ tag, attrs, content }) {
  const known = Object.entries(attrs ?? {}).filter(([, value]) => value !== undefined);
  const head = [tag, ...known.map(([name, value]) => `${name}='${value}'`)].join(' ');
  if (content === undefined || content === null) return `<${head}/>`;
  const inner = Array.isArray(content)
    ? content.map(toXml).join('')
    : Buffer.from(content).toString('hex');
  return `<${head}>${inner}</${tag}>`;
}

/** The contents of Baileys that the scenarios send, in the form of zapo-js. */
function toContent(content) {
  const { location, poll, react, edit, text, delete: deleted } = content;
  if (location) return { locationMessage: location };
  if (poll) {
    const options = poll.values.map((optionName) => ({ optionName }));
    const { name, selectableCount: selectableOptionsCount = 0 } = poll;
    return { pollCreationMessageV3: { name, options, selectableOptionsCount } };
  }
  if (react) {
    return { reactionMessage: { key: react.key, text: react.text, senderTimestampMs: Date.now() } };
  }
  if (deleted) return { protocolMessage: { key: deleted, type: REVOKE } };
  if (edit) {
    const editedMessage = { conversation: text };
    return {
      protocolMessage: { key: edit, type: MESSAGE_EDIT, editedMessage, timestampMs: Date.now() },
    };
  }
  return text;
}

/** Methods of Baileys' socket. */
const CALLS = {
  async sendMessage(jid, content) {
    const { id } = await client.sendMessage(jid, toContent(content));
    return { key: { id } };
  },
  sendPresenceUpdate(state, jid) {
    if (jid === undefined) return client.sendPresence(state);
    const attrs = { from: credentials.meJid, to: jid };
    return client.sendNode({ tag: 'chatstate', attrs, content: [{ tag: state, attrs: {} }] });
  },
  presenceSubscribe: (to) => client.sendNode({ tag: 'presence', attrs: { to, type: 'subscribe' } }),
  async readMessages(keys) {
    for (const { id, remoteJid } of keys)
      await client.sendReceipt({ to: remoteJid, id, type: 'read' });
  },
  onWhatsApp: (...numbers) => client.getLidsByPhoneNumbers(numbers),
  profilePictureUrl: (jid) => client.profile.getProfilePicture(jid),
  fetchStatus: (jid) => client.profile.getStatus(jid),
  fetchPrivacySettings: () => client.privacy.getPrivacySettings(),
  groupMetadata: (jid) => client.group.queryGroupMetadata(jid),
  groupFetchAllParticipating: () => client.group.queryAllGroups(),
  groupCreate: (subject, members) => client.group.createGroup(subject, members),
  logout: () => client.logout(),
};

/** It reconnects by itself after the pairing, and after a connection that broke, and does not report that. */
let wasOpen = false;
setInterval(() => {
  const { connected, registered } = client.getState();
  const isOpen = connected && registered;
  if (isOpen !== wasOpen) tell('connection.update', { connection: isOpen ? 'open' : 'close' });
  wasOpen = isOpen;
}, 20);

const METHODS = {
  connect: () => client.connect(),
  end: () => client.disconnect(),
  call: (method, ...args) => CALLS[method](...args),
  me: () => ({ name: credentials?.meDisplayName }),
  usage: () => process.cpuUsage(),
};

function plain(value) {
  return JSON.parse(
    JSON.stringify(value ?? null, (_key, each) => {
      if (typeof each === 'bigint') return String(each);
      return each instanceof Uint8Array ? { type: 'Buffer', length: each.length } : each;
    }),
  );
}

async function answer({ id, method, args }) {
  try {
    process.send({ id, result: plain(await METHODS[method](...args)) });
  } catch (error) {
    process.send({ id, error: String(error) });
  }
}

process.on('message', (message) => void answer(message));
// The parent waits for the expected events, and reports missing ones.
process.on('unhandledRejection', nothing);
process.on('disconnect', () => process.exit());
process.send({ ready: true });
