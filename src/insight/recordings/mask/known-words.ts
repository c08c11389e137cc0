import { SEND_FAILURES } from '../../../store/rows/messages/send-failure.js';
import { REASONS } from '../../../whatsapp/session-reasons.js';

// Words that may stay in a recording: nobody outside of the program can choose them.

const split = (words: string): string[] => words.split(' ');

export const CALL_STATES = split('ringing ended');
export const CALL_ENDINGS = split('missed rejected accepted_elsewhere hung_up');
export const ENTRY_POINTS = split('ctwa_ad click_to_chat_link global_search_new_chat status');
export const STATUSES = split(
  'received undecrypted queued sending sent delivered read played unknown error',
);
export const STATES = split('connected connecting disconnected');
export const PHASES = split(
  'idle starting waiting_for_scan pairing syncing open waiting_to_retry stopping stopped',
);
export const PRIVACY = split('all contacts contact_blacklist none match_last_seen known');
export const REASON_CODES = Object.values(REASONS).map(({ code }) => code);
export const MEDIA_STATES = split('remote fetching stored expired failed');
export const ERROR_CODES = [
  ...Object.keys(SEND_FAILURES),
  ...split('unreadable_row expired phone_has_none phone_failed phone_silent unavailable corrupt'),
  ...split('too_large foreign_host'),
];
export const SYNC_TYPES = split('initial recent full names on_demand other');
export const MIME_TYPES = split(
  'image/jpeg image/png image/webp image/gif video/mp4 video/3gpp audio/ogg audio/mpeg audio/mp4 audio/aac audio/amr audio/wav application/pdf application/zip text/plain text/csv text/vcard application/octet-stream',
);
export const NOTICES = split(
  'business_name_changed community_created contact_blocked devices_changed disappearing_messages_changed encryption_notice group_add_setting_changed group_approval_setting_changed group_created group_deleted group_description_changed group_info_setting_changed group_invite_link_changed group_picture_changed group_send_setting_changed group_subject_changed join_requested message_pinned message_unpinned number_changed participant_added participant_demoted participant_joined participant_left participant_promoted participant_removed phone_number_shared security_code_changed sharing_limit_changed status_mention view_once_opened',
);
export const FILE_ENDINGS = split(
  'jpg jpeg png webp gif mp4 3gp ogg mp3 m4a aac amr wav pdf zip txt csv vcf bin',
);
/** Usual reactions. */
export const EMOJI = split('👍 ❤️ 😂 😮 😢 🙏 👏 🔥 🎉 💯 ✅ 👀');
