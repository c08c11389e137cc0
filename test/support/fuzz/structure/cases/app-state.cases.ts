import { proto, type WAPatchCreate } from '@whiskeysockets/baileys';
import { extremeWord } from '../extremes.js';
import { StructureWriter } from '../structure-writer.js';
import type { CaseMaker } from './fuzz-case.js';

const COLLECTIONS = ['regular_high', 'regular_low', 'regular', 'critical_block'] as const;
/** The first words of their indexes (Baileys Utils/chat-utils.js, processSyncAction). */
const ACTIONS: [index: string, value: string][] = [
  ['mute', 'muteAction'],
  ['archive', 'archiveChatAction'],
  ['markChatAsRead', 'markChatAsReadAction'],
  ['pin_v1', 'pinAction'],
  ['contact', 'contactAction'],
  ['setting_pushName', 'pushNameSetting'],
  ['star', 'starAction'],
  ['label_edit', 'labelEditAction'],
  ['label_jid', 'labelAssociationAction'],
  ['setting_unarchiveChats', 'unarchiveChatsSetting'],
  ['time_format', 'timeFormatAction'],
  ['lid_contact', 'lidContactAction'],
];

/** The phone's settings and those of its chats: mutes, pins, names. */
export const fromAppState: CaseMaker = (random, cast) => {
  const writer = new StructureWriter(random, cast.names);
  const [action, field] = random.pick(ACTIONS);
  const bytes = writer.write('SyncActionValue', {
    [field]: writer.writeField('SyncActionValue', field),
    // Actions that delete messages by right.
    deleteChatAction: undefined,
    clearChatAction: undefined,
    deleteMessageForMeAction: undefined,
    pnForLidChatAction: undefined,
  });
  const value = proto.SyncActionValue.decode(bytes);
  const jids = isAboutContact(value) ? cast.names.strangers : cast.names.jids;
  const change: WAPatchCreate = {
    type: random.pick(COLLECTIONS),
    index: [action, random.pick(jids), random.pick(cast.names.ids), extremeWord(random)],
    syncAction: value,
    apiVersion: 5,
    operation: proto.SyncdMutation.SyncdOperation.SET,
  };
  return { kind: `app state, ${action}`, send: () => cast.phone.appState.write(change) };
};

/** Such a value links a number and a LID to one person, and is believed, whatever its index begins with. */
function isAboutContact({ contactAction, lidContactAction }: proto.ISyncActionValue): boolean {
  return Boolean(contactAction ?? lidContactAction);
}
