import { Logger } from '../../base/common/logging/logger.js';
import type { Config } from '../../base/config/config.js';
import { DEFAULT_ACCOUNT } from '../../base/common/account-name.js';
import { WhatsAppGateway } from '../../whatsapp/whatsapp-gateway.js';
import type { OpenAccount } from './account.runtime.js';

const logger = new Logger('Accounts');

/** Connects an account again that was connected, unless the settings forbid it. The service also works without a session. */
export async function resumeSession(account: OpenAccount, { session }: Config): Promise<void> {
  if (session.autoConnect === 'never') return;
  await account
    .get(WhatsAppGateway)
    .resume()
    .catch((error: unknown) => {
      const whose = account.name === DEFAULT_ACCOUNT ? '' : ` of the account ${account.name}`;
      logger.error(`The session${whose} could not be resumed: ${String(error)}`);
    });
}
