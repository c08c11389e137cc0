import type { BinaryNode } from '@whiskeysockets/baileys';
import { children, node } from '../transport/nodes.js';
import { accountNotice } from './account-notices.js';
import type { Account } from './account.js';
import { companionsOf, type CompanionDevice } from './companion-device.js';

/** The settings in a `<privacy>`. */
export function settingsIn(privacy: BinaryNode): Record<string, string> {
  return Object.fromEntries(
    children(privacy, 'category').map(({ attrs }) => [attrs.name, attrs.value]),
  );
}

export function privacyNode(settings: Record<string, string>): BinaryNode {
  const categories = Object.entries(settings).map(([name, value]) =>
    node('category', { name, value }),
  );
  return node('privacy', {}, categories);
}

/**
 * Changes privacy settings of an account, and tells its other companions the changed settings only (whatsmeow:
 * notification.go, handleAccountSyncNotification; privacysettings.go, handlePrivacySettingsNotification).
 * @param changer the companion that has changed them; the phone if there is none
 */
export function changePrivacy(
  account: Account,
  changes: Record<string, string>,
  changer?: CompanionDevice,
): void {
  Object.assign(account.privacy, changes);
  for (const companion of companionsOf(account)) {
    if (companion === changer) continue;
    companion.deliver(accountNotice(account, privacyNode(changes)));
  }
}
