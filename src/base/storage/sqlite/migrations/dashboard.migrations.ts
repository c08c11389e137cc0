import type { Kysely, Migration } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';
import { createStoredFiles } from '../../sql/migrations/create-stored-files.js';
import { createInitialTables } from './0001-initial.js';
import { addConversationColumns } from './0002-conversations.js';
import { addSendingColumns } from './0003-sending.js';
import { createSearchIndex } from './0004-search.js';
import { addSendOrder } from './0005-send-order.js';
import { repairTimes } from './0006-possible-times.js';
import { addRetryTime } from './0007-retry-time.js';
import { renamePendingUpdates } from './0008-pending-updates.js';
import { deleteAcknowledgedFromOutbox } from './0009-acknowledged-outbox.js';
import { addUploads } from './0010-uploads.js';
import { addFileIndex } from './0011-file-index.js';
import { createStats } from './0012-stats.js';
import { addPreviewSender } from './0013-preview-sender.js';
import { addChatActions } from './0014-chat-actions.js';
import { addOtherJids } from './0015-other-jids.js';
import { addTimerAge } from './0016-timer-age.js';
import { addCallsAndReferrals } from './0017-calls-and-referrals.js';
import { markHistory } from './0018-history-mark.js';
import { completeEvents } from './0019-complete-events.js';
import { createEventCursors } from './0020-event-cursors.js';
import { createWebhooks } from './0021-webhooks.js';
import { addAccountSlots } from './0022-account-slots.js';
import { addWebhookTimes } from './0023-webhook-times.js';
import { addSlotsOfEvents } from './0024-slots-of-events.js';
import { addAccountErasures } from './0025-account-erasures.js';
import { addEventTrims } from './0026-event-trims.js';
import { limitMessageSizes } from './0027-message-sizes.js';
import { addAccountsOfWebhookEvents } from './0028-accounts-of-webhook-events.js';
import { addAccountsToPostedPaths } from './0029-accounts-in-posted-paths.js';
import { addChoicesAndOrders } from './0030-choices-and-orders.js';

export const dashboardMigrations: Record<string, Migration> = {
  '0001_initial': { up: (db: Kysely<DashboardSchema>) => createInitialTables(db) },
  '0002_conversations': { up: (db: Kysely<DashboardSchema>) => addConversationColumns(db) },
  '0003_sending': { up: (db: Kysely<DashboardSchema>) => addSendingColumns(db) },
  '0004_search': { up: (db: Kysely<DashboardSchema>) => createSearchIndex(db) },
  '0005_send_order': { up: (db: Kysely<DashboardSchema>) => addSendOrder(db) },
  '0006_possible_times': { up: (db: Kysely<DashboardSchema>) => repairTimes(db) },
  '0007_retry_time': { up: (db: Kysely<DashboardSchema>) => addRetryTime(db) },
  '0008_pending_updates': { up: (db: Kysely<DashboardSchema>) => renamePendingUpdates(db) },
  '0009_acknowledged_outbox': {
    up: (db: Kysely<DashboardSchema>) => deleteAcknowledgedFromOutbox(db),
  },
  '0010_uploads': { up: (db: Kysely<DashboardSchema>) => addUploads(db) },
  '0011_file_index': { up: (db: Kysely<DashboardSchema>) => addFileIndex(db) },
  '0012_stats': { up: (db: Kysely<DashboardSchema>) => createStats(db) },
  '0013_preview_sender': { up: (db: Kysely<DashboardSchema>) => addPreviewSender(db) },
  '0014_chat_actions': { up: (db: Kysely<DashboardSchema>) => addChatActions(db) },
  '0015_other_jids': { up: (db: Kysely<DashboardSchema>) => addOtherJids(db) },
  '0016_timer_age': { up: (db: Kysely<DashboardSchema>) => addTimerAge(db) },
  '0017_calls_and_referrals': { up: (db: Kysely<DashboardSchema>) => addCallsAndReferrals(db) },
  '0018_history_mark': { up: (db: Kysely<DashboardSchema>) => markHistory(db) },
  '0019_complete_events': { up: (db: Kysely<DashboardSchema>) => completeEvents(db) },
  '0020_event_cursors': { up: (db: Kysely<DashboardSchema>) => createEventCursors(db) },
  '0021_webhooks': { up: (db: Kysely<DashboardSchema>) => createWebhooks(db) },
  '0022_account_slots': { up: (db: Kysely<DashboardSchema>) => addAccountSlots(db) },
  '0023_webhook_times': { up: (db: Kysely<DashboardSchema>) => addWebhookTimes(db) },
  '0024_slots_of_events': { up: (db: Kysely<DashboardSchema>) => addSlotsOfEvents(db) },
  '0025_account_erasures': { up: (db: Kysely<DashboardSchema>) => addAccountErasures(db) },
  '0026_event_trims': { up: (db: Kysely<DashboardSchema>) => addEventTrims(db) },
  '0027_message_sizes': { up: (db: Kysely<DashboardSchema>) => limitMessageSizes(db) },
  '0028_accounts_of_webhook_events': {
    up: (db: Kysely<DashboardSchema>) => addAccountsOfWebhookEvents(db),
  },
  '0029_accounts_in_posted_paths': {
    up: (db: Kysely<DashboardSchema>) => addAccountsToPostedPaths(db),
  },
  '0030_choices_and_orders': { up: (db: Kysely<DashboardSchema>) => addChoicesAndOrders(db) },
  '0031_stored_files': { up: createStoredFiles },
};
