import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Account } from '../directory/account.js';
import { otherSpelling } from '../directory/number-spellings.js';
import { child, children, node, text } from '../transport/nodes.js';
import { UnknownQueryError, type Query, type QueryServices } from './query.js';

/** The answer about one user under one usync protocol; undefined if there is none. */
type Protocol = (
  asked: AskedUser,
  account: Account | undefined,
  core: QueryServices,
) => BinaryNode | undefined;

interface AskedUser {
  jid: string;
  /** The number in the form of the query, if the query names a number. */
  phone: string;
  isRegistered: boolean;
}

const PROTOCOLS: Record<string, Protocol> = {
  contact: ({ phone, isRegistered }) =>
    node('contact', { type: isRegistered ? 'in' : 'out' }, phone || undefined),
  devices: (_, account) => account && node('devices', {}, [deviceList(account)]),
  // Only for a number: Baileys stores the pair as number -> LID.
  lid: ({ jid }, account) =>
    account && !jid.endsWith('@lid') ? node('lid', { val: account.lid }) : undefined,
  status: (_, account, core) => account && core.profiles.aboutNode(account),
  disappearing_mode: (_, account) =>
    account &&
    node('disappearing_mode', {
      duration: String(account.defaultTimer?.seconds ?? 0),
      t: String(account.defaultTimer?.setAt ?? 0),
    }),
  username: () => undefined,
};

/** `xmlns="usync"`: devices, LIDs and registration of users. */
export function answerUsync({ node: iq, core }: Query): BinaryNode[] {
  const usync = child(iq, 'usync');
  const wanted = usync && child(usync, 'query');
  const list = usync && child(usync, 'list');
  if (!usync || !wanted || !list) throw new UnknownQueryError();
  const protocols = children(wanted).map(({ tag }) => protocolNamed(tag));
  const users = children(list, 'user').map((user) => {
    const asked = readUser(user, core);
    const account = core.directory.account(asked.jid);
    const known = protocols.map((protocol) => protocol(asked, account, core));
    return node(
      'user',
      { jid: asked.jid },
      known.filter((item) => item !== undefined),
    );
  });
  const { sid, mode, context } = usync.attrs;
  return [
    node('usync', { sid, mode, context, index: '0', last: 'true' }, [
      node(
        'result',
        {},
        children(wanted).map(({ tag }) => node(tag, {})),
      ),
      node('list', {}, users),
    ]),
  ];
}

function protocolNamed(name: string): Protocol {
  const protocol = PROTOCOLS[name];
  if (!protocol) throw new UnknownQueryError();
  return protocol;
}

function readUser(user: BinaryNode, core: QueryServices): AskedUser {
  const phone = text(child(user, 'contact'));
  const number = phone.replace(/\D/g, '');
  const lookup = core.lookups.get(number);
  const jid = user.attrs.jid ?? lookup?.jid ?? ownerOf(number, core);
  const isRegistered = lookup?.isRegistered ?? core.directory.account(jid) !== undefined;
  return { jid, phone, isRegistered };
}

/**
 * The owner's address of a number, also of a number in its other form: the answer then names another number than the
 * query (whatsmeow issue 874: `IsOnWhatsApp` of 55 61 9 1674... answers 55 61 1674..., and of 52 612... answers 521
 * 612..., "it's all server-side"). Only this query corrects: the other form has no devices, keys or LID, and messages
 * to it are lost without a word (openclaw issue 4168, Baileys issue 1997: "a chat with a ghost account").
 */
function ownerOf(number: string, { directory }: QueryServices): string {
  const typed = `${number}@s.whatsapp.net`;
  const other = otherSpelling(number);
  if (other === undefined || directory.account(typed)) return typed;
  return directory.account(`${other}@s.whatsapp.net`)?.jid ?? typed;
}

function deviceList(account: Account): BinaryNode {
  const devices = [...account.devices.values()].map(({ id }) =>
    // Baileys ignores a companion without a key index (Utils/signal.js, extractDeviceJids).
    node('device', { id: String(id), 'key-index': id === 0 ? undefined : String(id) }),
  );
  return node('device-list', {}, devices);
}
