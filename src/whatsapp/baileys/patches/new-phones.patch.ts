import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { jidDecode } from '@whiskeysockets/baileys';
import { isRecent } from '../../../base/common/time/due.policy.js';

/** The library ignores notices of a person for 5 s after one (Baileys: Socket/messages-recv.js identityAssertDebounce). */
const IGNORED_AFTER_MS = 10_000;

type Socket = Pick<WASocket, 'ws' | 'authState' | 'signalRepository'>;

/**
 * Forgets the session and the group keys of a person's old phone when a notice of WhatsApp says that they have a new
 * one. The library opens a new session, but not for a notice that came while we were away, or within seconds of
 * another; and it never sends the keys of groups again, as it believes that the phone has them. Messages then wait
 * until their receiver asks for them again. Other clients forget all sessions at each notice (whatsmeow:
 * notification.go, handleEncryptNotification), and keep no such list.
 * @param listGroups lists the groups whose keys a person has
 */
export function forgetOldPhones(
  { ws, authState, signalRepository }: Socket,
  listGroups: () => Promise<string[]>,
  onFailure: (error: unknown) => void,
): void {
  const notices = new RecentNotices();
  const forget = async ({ from = '', offline }: BinaryNode['attrs']): Promise<void> => {
    const isIgnored = notices.isRepeated(from) || Boolean(offline);
    const addresses = await bothAddresses(signalRepository, from);
    // Otherwise the library renews the session, and the rest of it.
    if (isIgnored) await signalRepository.deleteSession(addresses);
    const users = new Set(addresses.map(userOf));
    const { keys, creds } = authState;
    // Sending must wait: it would write the list back.
    await keys.transaction(async () => {
      const groups = await keys.get('sender-key-memory', await listGroups());
      for (const [group, holders] of Object.entries(groups)) {
        const left = Object.entries(holders).filter(([device]) => !users.has(userOf(device)));
        if (left.length === Object.keys(holders).length) continue;
        await keys.set({ 'sender-key-memory': { [group]: Object.fromEntries(left) } });
      }
    }, creds.me?.id ?? '');
  };
  ws.on('CB:notification,type:encrypt,identity', ({ attrs }: BinaryNode) => {
    // Devices other than the phone are announced by a list of devices.
    if (jidDecode(attrs.from)?.device) return;
    forget(attrs).catch(onFailure);
  });
}

class RecentNotices {
  private readonly times = new Map<string, number>();

  isRepeated(from: string, now = Date.now()): boolean {
    for (const [known, at] of this.times) {
      if (!isRecent(at, now, IGNORED_AFTER_MS)) this.times.delete(known);
    }
    const isRepeated = this.times.has(from);
    this.times.set(from, now);
    return isRepeated;
  }
}

async function bothAddresses(
  { lidMapping }: Socket['signalRepository'],
  jid: string,
): Promise<string[]> {
  const isLid = jid.endsWith('@lid');
  const other = isLid ? await lidMapping.getPNForLID(jid) : await lidMapping.getLIDForPN(jid);
  return other ? [jid, other] : [jid];
}

function userOf(jid: string): string {
  const { user = '', server = '' } = jidDecode(jid) ?? {};
  return `${user}@${server}`;
}
