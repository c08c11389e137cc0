import type { AuthenticationCreds, BaileysEventMap, WASocket } from '@whiskeysockets/baileys';

type CredsUpdate = BaileysEventMap['creds.update'];
type Socket = Pick<WASocket, 'ev' | 'sendPresenceUpdate'> & {
  authState: { creds: AuthenticationCreds };
};

/**
 * Sends only presences that somebody asked for. The library takes each `creds.update` without `me` for a new name, and
 * answers it with a presence without a type (Baileys: Socket/socket.js). WhatsApp takes that for "available": the
 * account looks online, and its phone gets no notifications. A name that is really new is sent with the current
 * presence; WhatsApp shows it to people who do not have this number (whatsmeow: presence.go `SendPresence`). Must be
 * called before the socket's first event, in the tick that created it.
 * @param atFirst the presence until somebody asks for another one
 */
export function sendOnlyCalledPresences(
  socket: Socket,
  atFirst: 'available' | 'unavailable',
  onFailure: (error: unknown) => void,
): void {
  const { ev, authState } = socket;
  const emit = ev.emit.bind(ev);
  let current = atFirst;
  let isOpen = false;
  ev.on('connection.update', ({ connection, isOnline }) => {
    if (connection) isOpen = connection === 'open';
    if (isOnline !== undefined) current = isOnline ? 'available' : 'unavailable';
  });
  ev.emit = (name, data) => {
    if (name !== 'creds.update') return emit(name, data);
    const { creds } = authState;
    const earlierName = creds.me?.name;
    // The library compares the old and the new name; it applies the update only afterwards.
    Object.assign(creds, data as CredsUpdate);
    const { me } = creds;
    const isHandled = emit('creds.update', { ...(data as CredsUpdate), ...(me && { me }) });
    if (isOpen && me?.name && me.name !== earlierName) {
      socket.sendPresenceUpdate(current).catch(onFailure);
    }
    return isHandled;
  };
}
