/** The DTO classes of the API. Generated from docs/openapi.json by `npm run openapi`. */

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export type components = {
  schemas: {
    LoginDto: {
      /** @description The value of SERVICE_API_TOKEN. */
      token: string;
    };
    LoggedInDto: {
      /** @enum {string} */
      status: 'ok';
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    MeDto: {
      jid: string;
      lid: string | null;
      phone: string | null;
      name: string | null;
    };
    HistorySyncDto: {
      type: string;
      /** @description 0 to 100; null if the phone does not say. */
      progress: number | null;
      chat_count: number;
      message_count: number;
      is_complete: boolean;
    };
    ConnectionDto: {
      /** @enum {string} */
      state: 'connected' | 'connecting' | 'disconnected';
      /**
       * @description The same as `state`.
       * @enum {string}
       */
      status: 'connected' | 'connecting' | 'disconnected';
      /** @enum {string} */
      phase:
        | 'idle'
        | 'open'
        | 'pairing'
        | 'starting'
        | 'stopped'
        | 'stopping'
        | 'syncing'
        | 'waiting_for_scan'
        | 'waiting_to_retry';
      /** @description What happened, in one sentence. */
      reason: string;
      /** @description The stable code of the reason. */
      reason_code: string;
      /** @description What happened, what the service does about it, and what the user can do. */
      reason_text: string;
      /** @description The text in the QR code; null if there is none to scan. */
      qr: string | null;
      /** @description An SVG image as a data URL. */
      qr_image_data_url: string | null;
      /** @description ISO 8601, like all times of the connection. */
      qr_expires_at: string | null;
      /** @description The code to type on the phone instead of scanning; null if none was requested. */
      pairing_code: string | null;
      /** @description The paired phone; null if there is none. */
      me: components['schemas']['MeDto'] | null;
      /** @description When `state` last changed. */
      since: string;
      /** @description Failed attempts since the connection was last stable. */
      attempt: number;
      next_retry_at: string | null;
      /** @description When the server last sent anything. */
      last_frame_at: string | null;
      /** @description When the last message from a person arrived. */
      last_inbound_at: string | null;
      /** @description The progress of the history sync; null until history arrives. */
      sync: components['schemas']['HistorySyncDto'] | null;
      wa_version: string;
      /**
       * @description `live` with WhatsApp, `local` with a test network.
       * @enum {string}
       */
      mode: 'live' | 'local';
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    QrDto: {
      /** @enum {string} */
      state: 'connected' | 'connecting' | 'disconnected';
      /** @enum {string} */
      status: 'connected' | 'connecting' | 'disconnected';
      qr: string | null;
      qr_image_data_url: string | null;
      qr_expires_at: string | null;
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    PairingCodeRequestDto: {
      /** @description The number of the phone to link. */
      phone: string;
    };
    PairingCodeDto: {
      /** @description Type it on the phone: Linked devices, Link a device, Link with phone number instead. */
      code: string;
      phone: string;
      /** @description ISO 8601. The code expires earlier if the connection ends. */
      expires_at: string;
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    ChatDto: {
      jid: string;
      /** @description The best known name: from the address book, chosen by the person, or the number. */
      title: string;
      last_text: string | null;
      last_timestamp: number | null;
      unread_count: number;
      is_group: boolean;
      name: string | null;
      /** @description With a leading +. */
      phone: string | null;
      /** @description The other address of a person, which hides the number. */
      lid: string | null;
      /** @description The jid by phone number. */
      pn: string | null;
      last_message_id: string | null;
      last_from_me: boolean | null;
      /** @enum {string|null} */
      last_status:
        | 'delivered'
        | 'error'
        | 'played'
        | 'queued'
        | 'read'
        | 'received'
        | 'sending'
        | 'sent'
        | 'undecrypted'
        | 'unknown'
        | null;
      /** @description Who wrote the last message, as far as a name is known; null for own ones and notices. */
      last_sender_name: string | null;
      marked_unread: boolean;
      archived: boolean;
      pinned: boolean;
      muted_until: number | null;
      /** @description After how many seconds new messages disappear; null if they stay. */
      ephemeral_seconds: number | null;
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    PaginationDto: {
      limit: number;
      /** @description The value for the parameter that this page was requested with (`before` if none); null on the last page. */
      next: string | null;
    };
    ChatListDto: {
      chats: components['schemas']['ChatDto'][];
      pagination: components['schemas']['PaginationDto'];
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    ChangeChatDto: {
      archived?: boolean;
      pinned?: boolean;
      /** @description Milliseconds since 1970; null ends the mute, and 8640000000000000 has no end. */
      muted_until?: number | null;
      /** @description Whether the chat is marked as unread; false reads everything in it. */
      marked_unread?: boolean;
    };
    QuotedDto: {
      /** @description It is a status of its sender, which no chat shows. */
      is_status: boolean;
      id: string;
      sender_jid: string | null;
      sender_name: string | null;
      from_me: boolean;
      /** @enum {string} */
      type:
        | 'album'
        | 'audio'
        | 'call'
        | 'contact'
        | 'deletion'
        | 'document'
        | 'edit'
        | 'event'
        | 'group_invite'
        | 'image'
        | 'location'
        | 'poll'
        | 'reaction'
        | 'sticker'
        | 'system'
        | 'text'
        | 'undecrypted'
        | 'unsupported'
        | 'video'
        | 'vote';
      /** @description Of a document without a text, its name. */
      text: string | null;
    };
    MentionDto: {
      jid: string;
      name: string | null;
    };
    ReactionDto: {
      emoji: string;
      sender_jid: string;
      sender_name: string | null;
      from_me: boolean;
      timestamp: number;
    };
    VoterDto: {
      jid: string;
      name: string | null;
      from_me: boolean;
      timestamp: number;
    };
    PollOptionDto: {
      name: string;
      /** @description How many people have chosen it; each counts once, by their last vote. */
      votes: number;
      voters: components['schemas']['VoterDto'][];
    };
    PollDto: {
      question: string;
      options: components['schemas']['PollOptionDto'][];
      /** @description How many options a person may choose; 0 for any number. */
      selectable_count: number;
      /** @description People who have chosen at least one option. */
      voter_count: number;
    };
    MediaDto: {
      mimetype: string | null;
      file_name: string | null;
      /** @description bytes */
      size: number | null;
      seconds: number | null;
      width: number | null;
      height: number | null;
      is_voice: boolean;
      is_animated: boolean;
      /** @description Of a voice message: 64 values from 0 to 100, as its sender says. */
      waveform: number[] | null;
      /** @description Of the file, in hex; null if there is no file to fetch, or if it is not known yet. */
      sha256: string | null;
      /**
       * @description Where the file is: at WhatsApp, on its way, or here.
       * @enum {string}
       */
      state: 'expired' | 'failed' | 'fetching' | 'remote' | 'stored';
      /**
       * @description Why the file could not be had: `expired`, `phone_has_none`, `phone_failed` or `phone_silent` if WhatsApp has dropped
       *     it; `unavailable`, `corrupt`, `too_large` or `foreign_host` if it could not be fetched.
       */
      error_code: string | null;
      /** @description The path of the file; null if there is no file to fetch. */
      url: string | null;
      /** @description The path of a small picture of it; null if there is none. */
      thumbnail_url: string | null;
    };
    MessageDto: {
      id: string;
      chat_jid: string;
      /** @description Sent by this account, here or on the phone. */
      from_me: boolean;
      sender_jid: string;
      sender_name: string | null;
      /** @enum {string} */
      type:
        | 'album'
        | 'audio'
        | 'call'
        | 'contact'
        | 'deletion'
        | 'document'
        | 'edit'
        | 'event'
        | 'group_invite'
        | 'image'
        | 'location'
        | 'poll'
        | 'reaction'
        | 'sticker'
        | 'system'
        | 'text'
        | 'undecrypted'
        | 'unsupported'
        | 'video'
        | 'vote';
      /** @description The readable content: text or caption, the question of a poll, the sentence of a notice. */
      text: string | null;
      /** @description ms since 1970, as all times of a message. */
      timestamp: number;
      /**
       * @description Only what is confirmed: `sent` by the server, `delivered` and `read` by the recipient.
       * @enum {string}
       */
      status:
        | 'delivered'
        | 'error'
        | 'played'
        | 'queued'
        | 'read'
        | 'received'
        | 'sending'
        | 'sent'
        | 'undecrypted'
        | 'unknown';
      /** @description Why it failed, a stable code; `unreadable_row` if the stored message is damaged. */
      error_code: string | null;
      /** @description What happened and what to do. */
      error_text: string | null;
      /** @description True if `POST /api/messages/<id>/retry` can send it again, now or from `retry_at` on. */
      can_retry: boolean;
      /** @description The earliest time for a retry: WhatsApp restricts the account until then. */
      retry_at: number | null;
      queued_at: number | null;
      /** @description The file of an own message is at WhatsApp; without a file, null. */
      uploaded_at: number | null;
      /** @description Written to the connection. */
      written_at: number | null;
      server_ack_at: number | null;
      delivered_at: number | null;
      read_at: number | null;
      edited_at: number | null;
      /** @description Deleted for everyone; the content is removed. */
      deleted_at: number | null;
      quoted_id: string | null;
      quoted: components['schemas']['QuotedDto'] | null;
      /** @description Of a reaction, edit, deletion or vote sent from here: the message that it changes. No thread shows such a one. */
      changes_id: string | null;
      /** @description Of a photo or a video: the message of the type `album` that it belongs to. */
      album_id: string | null;
      /** @description The people whom the text mentions. */
      mentions: components['schemas']['MentionDto'][];
      reactions: components['schemas']['ReactionDto'][];
      /** @description Of a poll: its options with the votes so far. */
      poll: components['schemas']['PollDto'] | null;
      media: components['schemas']['MediaDto'] | null;
      /** @description Content besides text and media, by type; null for most messages. */
      details:
        | components['schemas']['LocationDetailsDto']
        | components['schemas']['ContactDetailsDto']
        | components['schemas']['PollDetailsDto']
        | components['schemas']['EventDetailsDto']
        | components['schemas']['AlbumDetailsDto']
        | components['schemas']['GroupInviteDetailsDto']
        | components['schemas']['CallDetailsDto']
        | components['schemas']['ReactionDetailsDto']
        | components['schemas']['EditDetailsDto']
        | components['schemas']['VoteDetailsDto']
        | components['schemas']['SystemDetailsDto']
        | null;
      is_view_once: boolean;
      is_forwarded: boolean;
    };
    ThreadDto: {
      chat_jid: string;
      messages: components['schemas']['MessageDto'][];
      /** @description Changes of these messages from here that wait or have failed: each says which in `changes_id`. The newest of its kind. */
      changes: components['schemas']['MessageDto'][];
      pagination: components['schemas']['PaginationDto'];
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    RequestHistoryDto: {
      count?: number;
    };
    HistoryRequestedDto: {
      /** @enum {string} */
      status: 'requested';
      chat_jid: string;
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    ReadChatDto: {
      /** @description Also send read receipts to the senders. */
      send_receipts?: boolean;
    };
    ChatReadDto: {
      /** @enum {string} */
      status: 'ok';
      chat_jid: string;
      /** @enum {number} */
      unread_count: 0;
      receipts_sent: number;
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    ContactDto: {
      jid: string;
      lid: string | null;
      /** @description From the phone's address book. */
      name: string | null;
      /** @description As people call themselves. */
      push_name: string | null;
      /** @description Of a business that WhatsApp has verified. */
      verified_name: string | null;
      /** @description With a leading +; null if only the lid is known. */
      phone: string | null;
    };
    ContactPaginationDto: {
      limit: number;
      /** @description The cursor of the next page; null on the last one. */
      next: string | null;
    };
    ContactListDto: {
      contacts: components['schemas']['ContactDto'][];
      pagination: components['schemas']['ContactPaginationDto'];
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    CheckPhonesDto: {
      /** @description 1 to 50 numbers: digits, with an optional + in front. */
      phones: string[];
    };
    CheckedPhoneDto: {
      /** @description As it was given. */
      phone: string;
      is_on_whatsapp: boolean;
      jid: string | null;
      lid: string | null;
    };
    CheckedPhonesDto: {
      results: components['schemas']['CheckedPhoneDto'][];
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    ContactInfoDto: {
      jid: string;
      lid: string | null;
      /** @description From the phone's address book. */
      name: string | null;
      /** @description As people call themselves. */
      push_name: string | null;
      /** @description Of a business that WhatsApp has verified. */
      verified_name: string | null;
      /** @description With a leading +; null if only the lid is known. */
      phone: string | null;
      /** @description What the person says of themselves; null if there is nothing, or it is hidden. */
      about: string | null;
      /** @description ms since 1970 */
      about_set_at: number | null;
      /** @description The path of the picture; null if there is none, or it is hidden. */
      picture_url: string | null;
      /** @description Null if WhatsApp was not asked, because only the lid is known. */
      is_on_whatsapp: boolean | null;
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    SendTextDto: {
      to: string;
      /** @description Stored and sent exactly as given. */
      text: string;
      /**
       * @description Other types are sent by `POST /api/chats/<chat_jid>/messages`.
       * @enum {string}
       */
      type?: 'text';
    };
    NewCardDto: {
      name: string;
      /** @description Digits with the country code, with an optional + in front. */
      phone: string;
    };
    NewMessageDto: {
      /** @description Of a text: stored and sent exactly as given. */
      text?: string;
      /** @description The message of this chat that is answered. */
      quoted_id?: string | null;
      /** @description The jids of people whom a text or a caption mentions: there, each is an `@` and the part of its jid before the `@`. */
      mentions?: string[];
      /**
       * Format: uuid
       * @description The file, from `POST /api/media`; or send the file itself as the part `file` of a multipart body.
       */
      media_id?: string;
      /** @description A text below a photo, a video or a document. */
      caption?: string;
      /** @description The name that the recipient sees of a document; by default the name of the file. */
      file_name?: string;
      /** @description Of a photo, a video or a voice message: it can be opened once. */
      view_once?: boolean;
      /** @description Shows an audio file as a voice message; it must be Ogg/Opus. */
      voice?: boolean;
      /** @description Shows a video as a GIF: without sound, again and again. */
      gif?: boolean;
      /**
       * @description What is sent; by default a text.
       * @enum {string}
       */
      type?:
        | 'text'
        | 'image'
        | 'video'
        | 'audio'
        | 'document'
        | 'sticker'
        | 'location'
        | 'contact'
        | 'poll';
      /** @description Of a location, in degrees. */
      latitude?: number;
      /** @description Of a location, in degrees. */
      longitude?: number;
      /** @description Of a location: what the place is called. */
      name?: string;
      /** @description Of a location. */
      address?: string;
      /** @description The people on the contact cards. */
      contacts?: components['schemas']['NewCardDto'][];
      /** @description Of a poll. */
      question?: string;
      /** @description Of a poll: from 2 to 12 answers, which differ. */
      options?: string[];
      /** @description Of a poll: how many options a person may choose; 0, the default, for any number. */
      selectable_count?: number;
    };
    QueuedDto: {
      /** @enum {string} */
      status: 'queued';
      to: string;
      chat_jid: string;
      message_id: string;
      /** @description ms */
      timestamp: number;
      /** @description True for the repeated answer to a repeated `Idempotency-Key`. */
      duplicate: boolean;
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    UploadDto: {
      media_id: string;
      mimetype: string;
      file_name: string | null;
      /** @description bytes */
      size: number;
      /** @description hex */
      sha256: string;
      width: number | null;
      height: number | null;
      /** @description Whole seconds. */
      seconds: number | null;
      /** @description Of Ogg/Opus: the loudness of 64 equal parts, 0 to 100. */
      waveform: number[] | null;
      is_animated: boolean;
      /** @description ms; a message that waits for the file keeps it longer. */
      expires_at: number;
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    CreateGroupDto: {
      /** @description 1 to 100 characters. */
      subject: string;
      /** @description 1 to 1,023 people besides this account, each by either of their jids. */
      participants: string[];
    };
    MemberResultDto: {
      /** @description As in the request. */
      jid: string;
      /**
       * @description `ok`, or why WhatsApp did not do it.
       * @enum {string}
       */
      status:
        | 'already_member'
        | 'blocked'
        | 'group_full'
        | 'invite_required'
        | 'left_recently'
        | 'not_a_member'
        | 'not_on_whatsapp'
        | 'not_permitted'
        | 'ok'
        | 'refused';
      /** @description WhatsApp's own code, such as 403; null if it was done, or WhatsApp did not answer for this person. */
      error_code: string | null;
      /** @description What happened, and what to do; null if it was done. */
      error_text: string | null;
    };
    ParticipantDto: {
      /** @description By phone number if it is known, otherwise the lid. */
      jid: string;
      lid: string | null;
      /** @description With a leading +. */
      phone: string | null;
      name: string | null;
      /** @enum {string} */
      role: 'admin' | 'member' | 'superadmin';
      is_me: boolean;
    };
    CreatedGroupDto: {
      /** @description One for each of the people who were asked for. */
      results: components['schemas']['MemberResultDto'][];
      jid: string;
      subject: string;
      description: string | null;
      /** @description Who created it; null if WhatsApp does not say. */
      owner_jid: string | null;
      created_at: number | null;
      /** @description Only admins may write. */
      is_announcement: boolean;
      /** @description Only admins may change subject, description and disappearing messages. */
      is_locked: boolean;
      /** @description After how many seconds new messages disappear; null if they stay. */
      ephemeral_seconds: number | null;
      /** @description How many participants it has. */
      size: number;
      /**
       * @description Of this account; null if it is not among the participants.
       * @enum {string|null}
       */
      my_role: 'admin' | 'member' | 'superadmin' | null;
      participants: components['schemas']['ParticipantDto'][];
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    GroupDto: {
      jid: string;
      subject: string;
      description: string | null;
      /** @description Who created it; null if WhatsApp does not say. */
      owner_jid: string | null;
      created_at: number | null;
      /** @description Only admins may write. */
      is_announcement: boolean;
      /** @description Only admins may change subject, description and disappearing messages. */
      is_locked: boolean;
      /** @description After how many seconds new messages disappear; null if they stay. */
      ephemeral_seconds: number | null;
      /** @description How many participants it has. */
      size: number;
      /**
       * @description Of this account; null if it is not among the participants.
       * @enum {string|null}
       */
      my_role: 'admin' | 'member' | 'superadmin' | null;
      participants: components['schemas']['ParticipantDto'][];
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    ChangeGroupDto: {
      /** @description 1 to 100 characters. */
      subject?: string;
      /** @description 2,048 characters at most; empty or null to delete it. */
      description?: string | null;
      /** @description Whether only admins may write. */
      is_announcement?: boolean;
      /** @description Whether only admins may change subject, description and disappearing messages. */
      is_locked?: boolean;
      /** @description After how many seconds new messages disappear: 86400, 604800 or 7776000; 0 or null to keep them. */
      ephemeral_seconds?: number | null;
    };
    ChangeMembersDto: {
      /** @enum {string} */
      action: 'add' | 'remove' | 'promote' | 'demote';
      /** @description 1 to 1,023 people, each by either of their jids. */
      participants: string[];
    };
    ChangedMembersDto: {
      /** @description One for each of the people, in the order of the request. */
      results: components['schemas']['MemberResultDto'][];
      /** @description The group afterwards. */
      group: components['schemas']['GroupDto'];
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    InviteDto: {
      code: string;
      /** @description Whoever opens it can join. */
      url: string;
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    GroupLeftDto: {
      /** @enum {string} */
      status: 'ok';
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    SendPresenceDto: {
      /**
       * @description What this account does in the chat. WhatsApp shows it for some seconds: repeat it while it goes on.
       * @enum {string}
       */
      state: 'typing' | 'recording' | 'paused';
    };
    PresenceSentDto: {
      /** @enum {string} */
      status: 'ok';
      chat_jid: string;
      /** @enum {string} */
      state: 'paused' | 'recording' | 'typing';
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    PresenceSubscribedDto: {
      /** @enum {string} */
      status: 'ok';
      chat_jid: string;
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    EventDto: {
      /** @description The same as `seq`. */
      id: number;
      seq: number;
      /** @description ISO 8601 */
      timestamp: string;
      /** @enum {string} */
      kind: 'ack' | 'connection' | 'message' | 'node';
      /** @description For example `message.received` or `ack.read`. */
      type: string;
      source: string;
      chat_jid: string | null;
      message_id: string | null;
      /** @description Depends on the type: a `message`, the `connection`, and further facts. */
      payload: {
        [key: string]: unknown;
      };
    };
    EventListDto: {
      events: components['schemas']['EventDto'][];
      pagination: components['schemas']['PaginationDto'];
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    FoundMessagesDto: {
      messages: components['schemas']['MessageDto'][];
      /** @description `next` is the value for `cursor`. */
      pagination: components['schemas']['PaginationDto'];
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    AwaitedMessageDto: {
      /** @description Null if none matched. */
      message: components['schemas']['MessageDto'] | null;
      /**
       * @description `matched`: there is a `message`. `message_failed`: the message of `after` was not sent, so that no answer to it can
       *     come. `stopping`: the service is shutting down.
       * @enum {string}
       */
      reason: 'matched' | 'message_failed' | 'stopping' | 'timeout';
      /** @description Why the message of `after` failed, a stable code; null for other reasons. */
      error_code: string | null;
      /** @description What happened and what to do; null for other reasons. */
      error_text: string | null;
    };
    TimelineEntryDto: {
      /** @enum {string} */
      step:
        | 'delivered'
        | 'error'
        | 'played'
        | 'queued'
        | 'read'
        | 'server'
        | 'timeout'
        | 'uploaded'
        | 'written';
      /** @description ms since 1970 */
      at: number;
      /** @description Null for messages that were not sent here. */
      ms_since_queued: number | null;
    };
    MessageWithTimelineDto: {
      message: components['schemas']['MessageDto'];
      /** @description The steps of its delivery, ordered by time; empty for messages of others. */
      timeline: components['schemas']['TimelineEntryDto'][];
      /** @description Changes of it from here that wait or have failed, the newest of each kind. */
      changes: components['schemas']['MessageDto'][];
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    ReceiptDto: {
      jid: string;
      name: string | null;
      delivered_at: number | null;
      read_at: number | null;
      played_at: number | null;
    };
    MessageReceiptsDto: {
      message_id: string;
      /**
       * @description In a group one for each of those who were members when it was sent, otherwise one for the contact; none for messages
       *     of others. Of a message to a group that another device has sent, only members with a receipt.
       */
      receipts: components['schemas']['ReceiptDto'][];
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    NewReactionDto: {
      /** @description It replaces an earlier one of this account. */
      emoji: string;
    };
    EditDto: {
      /** @description The new text or caption, sent exactly as given. */
      text: string;
    };
    ForwardDto: {
      /** @description The jids of the chats, 1 to 20. */
      to: string[];
    };
    ForwardedDto: {
      messages: components['schemas']['QueuedDto'][];
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    NewVoteDto: {
      /** @description All options that are chosen now, by their names; an empty list takes the vote back. */
      options: string[];
    };
    TraceStepDto: {
      /** @description Unique within the trace, and the same whenever it is read. */
      id: string;
      /**
       * @description `request`: a call of this API; `delivery`: a stage on the way to the recipient; `receipt`: a stage for one member
       *     of a group.
       * @enum {string}
       */
      source: 'delivery' | 'event' | 'receipt' | 'request' | 'stanza';
      /** @description The stage, the tag of the stanza, the type of the event, or method and route of the request. */
      name: string;
      /** @description When it began, in ms since 1970. */
      at: number;
      ms_since_start: number;
      /** @description 0 for a moment; null while it lasts. For a stanza, the time until its answer. */
      duration_ms: number | null;
      /**
       * @description Of a stanza.
       * @enum {string|null}
       */
      direction: 'in' | 'out' | null;
      /** @description Whose receipt or stanza it is, with the device where WhatsApp names it. */
      jid: string | null;
      /** @description The step that answers this one, for example the acknowledgement of a stanza. */
      answer_id: string | null;
      /** @description The stanza or event, as `GET /api/events` shows it, or the request, as `GET /api/requests/<request_id>` does. */
      detail: {
        [key: string]: unknown;
      } | null;
    };
    TraceDto: {
      message: components['schemas']['MessageDto'];
      /** @description The first step, in ms since 1970; null without any step. */
      started_at: number | null;
      /** @description The end of the last step so far. */
      ended_at: number | null;
      /** @description The oldest first. */
      steps: components['schemas']['TraceStepDto'][];
      /** @description Sources whose earlier steps are no longer known: raw traffic is in memory only, and the event log has a limit. */
      incomplete: ('delivery' | 'event' | 'receipt' | 'request' | 'stanza')[];
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    CheckDto: {
      /** @enum {string} */
      status: 'degraded' | 'ok';
      /** @description Why it is degraded, or what was measured. */
      detail: string;
    };
    HealthDto: {
      /** @enum {string} */
      status: 'degraded' | 'ok';
      /** @enum {string} */
      mode: 'live' | 'local';
      version: string;
      uptime_s: number;
      connection: components['schemas']['ConnectionDto'];
      checks: {
        store: components['schemas']['CheckDto'];
        event_loop: components['schemas']['CheckDto'];
        session: components['schemas']['CheckDto'];
        proxy?: components['schemas']['CheckDto'];
      };
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    ProbeDto: {
      /** @enum {string} */
      status: 'not_connected' | 'ok';
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    QueueDto: {
      /** @description Their files are being uploaded to WhatsApp. */
      uploading?: number;
      queued?: number;
      sending?: number;
      /** @description Written to the connection, not acknowledged yet. */
      written?: number;
      unanswered?: number;
      failed?: number;
      /** @description Messages that wait to be sent. */
      length: number;
      /** @description ISO 8601; null while nothing waits or nothing can be sent. */
      next_send_at: string | null;
      /** @description ISO 8601; until then nothing is sent to people who have never written, because WhatsApp restricts the account. */
      paused_until: string | null;
      /** @description The error code of the restriction. */
      pause_code: string | null;
    };
    BufferDto: {
      used: number;
      limit: number;
    };
    SummaryDto: {
      connection: components['schemas']['ConnectionDto'];
      chat_count: number;
      /** @description The 30 newest. */
      chats: components['schemas']['ChatDto'][];
      /** @description The 40 latest. */
      events_tail: components['schemas']['EventDto'][];
      /** @description The 40 latest. */
      nodes_tail: components['schemas']['EventDto'][];
      queue: components['schemas']['QueueDto'];
      /** @description Events by type since the process started. */
      counters: {
        [key: string]: number;
      };
      buffers: {
        events: components['schemas']['BufferDto'];
        nodes: components['schemas']['BufferDto'];
      };
      process: {
        pid: number;
        uptime_s: number;
        rss_mb: number;
        heap_mb: number;
        stream_clients: number;
        waiting_clients: number;
      };
      versions: {
        service: string;
        node: string;
        baileys: string;
        wa_version: string;
      };
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    RequestDto: {
      /** @description Rising, in the order in which requests ended. It begins again when the service starts. */
      seq: number;
      /** @description The header `X-Request-Id` of the answer. Clients may choose it. */
      id: string;
      /** @description When it came: ISO 8601. */
      at: string;
      /**
       * @description `page` for the pages of this service in a browser, `program` for everybody else.
       * @enum {string}
       */
      client: 'page' | 'program';
      user_agent: string | null;
      method: string;
      /** @description The pattern that the path matches; null if there is none, or if the request was refused before. */
      route: string | null;
      /** @description With its query. */
      path: string;
      /** @description Null if the client went away before the answer. */
      status: number | null;
      /** @description Until the whole answer was sent. */
      duration_ms: number;
      /** @description The size of the answer, with its headers. */
      answer_bytes: number;
      /** @enum {string|null} */
      error_code:
        | 'already_paired'
        | 'body_too_large'
        | 'command_refused'
        | 'connect_failed'
        | 'deletion_too_late'
        | 'disconnect_failed'
        | 'edit_too_late'
        | 'empty_file'
        | 'empty_text'
        | 'headers_too_large'
        | 'host_not_allowed'
        | 'idempotency_in_flight'
        | 'idempotency_mismatch'
        | 'internal_error'
        | 'invalid_idempotency_key'
        | 'invalid_jid'
        | 'invalid_phone'
        | 'invalid_recipient'
        | 'json_too_deep'
        | 'keys_missing'
        | 'logout_failed'
        | 'malformed_json'
        | 'media_expired'
        | 'media_failed'
        | 'method_not_allowed'
        | 'no_media'
        | 'no_picture'
        | 'no_playground'
        | 'no_thumbnail'
        | 'not_a_poll'
        | 'not_acknowledged'
        | 'not_connected'
        | 'not_deletable'
        | 'not_editable'
        | 'not_forwardable'
        | 'not_found'
        | 'not_permitted'
        | 'not_reactable'
        | 'not_retryable'
        | 'not_supported'
        | 'not_waiting_for_pairing'
        | 'origin_not_allowed'
        | 'pairing_failed'
        | 'playground_failed'
        | 'precondition_failed'
        | 'range_not_satisfiable'
        | 'request_timeout'
        | 'send_failed'
        | 'store_fails'
        | 'text_too_long'
        | 'too_many_requests'
        | 'unauthorized'
        | 'unknown_command'
        | 'unknown_option'
        | 'unsuitable_file'
        | 'unsupported_media_type'
        | 'validation_failed'
        | 'whatsapp_refused'
        | null;
      /** @description The chat of the message. */
      chat_jid: string | null;
      /** @description The message that the request has queued, or had queued before with the same `Idempotency-Key`. */
      message_id: string | null;
      /** @description `Content-Type` and `Idempotency-Key`, as they were sent. */
      headers: {
        [key: string]: string;
      };
      /** @description The media type of the body; null if there was none. */
      body_type: string | null;
      /** @description Null if there was none, or if the client did not say it. */
      body_bytes: number | null;
      /** @description Whether something secret is replaced by `[hidden]`. */
      masked: boolean;
    };
    RequestListDto: {
      requests: components['schemas']['RequestDto'][];
      pagination: components['schemas']['PaginationDto'];
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    WholeRequestDto: {
      /** @description Rising, in the order in which requests ended. It begins again when the service starts. */
      seq: number;
      /** @description The header `X-Request-Id` of the answer. Clients may choose it. */
      id: string;
      /** @description When it came: ISO 8601. */
      at: string;
      /**
       * @description `page` for the pages of this service in a browser, `program` for everybody else.
       * @enum {string}
       */
      client: 'page' | 'program';
      user_agent: string | null;
      method: string;
      /** @description The pattern that the path matches; null if there is none, or if the request was refused before. */
      route: string | null;
      /** @description With its query. */
      path: string;
      /** @description Null if the client went away before the answer. */
      status: number | null;
      /** @description Until the whole answer was sent. */
      duration_ms: number;
      /** @description The size of the answer, with its headers. */
      answer_bytes: number;
      /** @enum {string|null} */
      error_code:
        | 'already_paired'
        | 'body_too_large'
        | 'command_refused'
        | 'connect_failed'
        | 'deletion_too_late'
        | 'disconnect_failed'
        | 'edit_too_late'
        | 'empty_file'
        | 'empty_text'
        | 'headers_too_large'
        | 'host_not_allowed'
        | 'idempotency_in_flight'
        | 'idempotency_mismatch'
        | 'internal_error'
        | 'invalid_idempotency_key'
        | 'invalid_jid'
        | 'invalid_phone'
        | 'invalid_recipient'
        | 'json_too_deep'
        | 'keys_missing'
        | 'logout_failed'
        | 'malformed_json'
        | 'media_expired'
        | 'media_failed'
        | 'method_not_allowed'
        | 'no_media'
        | 'no_picture'
        | 'no_playground'
        | 'no_thumbnail'
        | 'not_a_poll'
        | 'not_acknowledged'
        | 'not_connected'
        | 'not_deletable'
        | 'not_editable'
        | 'not_forwardable'
        | 'not_found'
        | 'not_permitted'
        | 'not_reactable'
        | 'not_retryable'
        | 'not_supported'
        | 'not_waiting_for_pairing'
        | 'origin_not_allowed'
        | 'pairing_failed'
        | 'playground_failed'
        | 'precondition_failed'
        | 'range_not_satisfiable'
        | 'request_timeout'
        | 'send_failed'
        | 'store_fails'
        | 'text_too_long'
        | 'too_many_requests'
        | 'unauthorized'
        | 'unknown_command'
        | 'unknown_option'
        | 'unsuitable_file'
        | 'unsupported_media_type'
        | 'validation_failed'
        | 'whatsapp_refused'
        | null;
      /** @description The chat of the message. */
      chat_jid: string | null;
      /** @description The message that the request has queued, or had queued before with the same `Idempotency-Key`. */
      message_id: string | null;
      /** @description `Content-Type` and `Idempotency-Key`, as they were sent. */
      headers: {
        [key: string]: string;
      };
      /** @description The media type of the body; null if there was none. */
      body_type: string | null;
      /** @description Null if there was none, or if the client did not say it. */
      body_bytes: number | null;
      /** @description Whether something secret is replaced by `[hidden]`. */
      masked: boolean;
      /** @description JSON up to 100 KiB, without secrets. Null for files, forms and longer or malformed bodies. */
      body: {
        [key: string]: unknown;
      } | null;
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    StatsStateDto: {
      /**
       * @description That of the connection; `off` while the service did not run.
       * @enum {string}
       */
      state: 'connected' | 'connecting' | 'disconnected' | 'off';
      /** @description Why it came into this state: a `reason_code` of the connection, or `service_stopped`, `service_ended`, `service_paused`. */
      reason_code: string;
      /** @description What happened, in one sentence. */
      reason: string;
      /** @description ISO 8601. After `service_ended`, when the service was last known to run: it ended up to 30 seconds later. */
      from: string;
      /** @description ISO 8601 */
      to: string;
    };
    StatsStepDto: {
      /** @description ISO 8601; when the step began. */
      at: string;
      /** @description Messages from others that arrived here, those that had waited at WhatsApp included. */
      received: number;
      /** @description Messages sent here that WhatsApp's server acknowledged. */
      sent: number;
      /** @description Messages sent here that failed. */
      failed: number;
      /** @description The most messages that waited to be sent, looked at every 30 seconds or more often; null if nobody looked. */
      waiting: number | null;
      /** @description ms from the acceptance of a message to the server's acknowledgement; null if there was none, as in the next ones. */
      ack_p50_ms: number | null;
      ack_p95_ms: number | null;
      /** @description ms from the acceptance to the delivery. */
      delivery_p50_ms: number | null;
      delivery_p95_ms: number | null;
    };
    StatsTimesDto: {
      /** @description ms, rounded to two digits; half of the messages took no longer. Null if there were none. */
      p50: number | null;
      /** @description ms, rounded to two digits; 95 of 100 messages took no longer. */
      p95: number | null;
      /** @description How many messages this is about. */
      count: number;
    };
    StatsFailureDto: {
      /** @description The `error_code` of the messages. */
      code: string;
      /** @description What happened, and what to do. */
      text: string;
      count: number;
    };
    StatsQueueDto: {
      /** @description Messages that WhatsApp has not acknowledged yet. */
      waiting: number;
      /** @description Messages that failed and can be sent again. */
      failed: number;
    };
    StatsDto: {
      /** @description The beginning of the first step: the requested time or up to a step before it. */
      from: string;
      to: string;
      step_seconds: number;
      /** @description Oldest first, without gaps; they begin when the statistics began. Of more than 500, the shortest are left out. */
      states: components['schemas']['StatsStateDto'][];
      /** @description Oldest first, without gaps. */
      steps: components['schemas']['StatsStepDto'][];
      /** @description From the acceptance of a message to the server's acknowledgement. */
      ack_ms: components['schemas']['StatsTimesDto'];
      /** @description From the acceptance of a message to its delivery; groups are left out. */
      delivery_ms: components['schemas']['StatsTimesDto'];
      /** @description The most frequent first. */
      failures: components['schemas']['StatsFailureDto'][];
      queue: components['schemas']['StatsQueueDto'];
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    DocumentDto: {
      openapi: string;
      info: {
        [key: string]: unknown;
      };
      servers: {
        [key: string]: unknown;
      }[];
      tags: {
        [key: string]: unknown;
      }[];
      security: {
        [key: string]: unknown;
      }[];
      paths: {
        [key: string]: unknown;
      };
      components: {
        [key: string]: unknown;
      };
    };
    BundleVersionsDto: {
      service: string;
      node: string;
      baileys: string;
    };
    BundleSystemDto: {
      platform: string;
      release: string;
      arch: string;
      processors: number;
      memory_mb: number;
    };
    BundleDto: {
      /** @description The version of this format; it rises with incompatible changes. */
      format: number;
      /** @description Says what is masked. */
      note: string;
      /** @description ISO 8601 */
      created_at: string;
      versions: components['schemas']['BundleVersionsDto'];
      system: components['schemas']['BundleSystemDto'];
      /** @description The settings, without secrets, hosts and paths. */
      configuration: {
        [key: string]: unknown;
      };
      /** @description Like `GET /api/connection`, masked. */
      connection: {
        [key: string]: unknown;
      } | null;
      /** @description The checks of `GET /api/health`. */
      health: {
        [key: string]: unknown;
      } | null;
      /** @description The queue, counters, buffers and the process, as in `GET /api/debug/summary`. */
      summary: {
        [key: string]: unknown;
      } | null;
      /** @description The 30 newest, masked. */
      chats:
        | {
            [key: string]: unknown;
          }[]
        | null;
      /** @description The 500 latest, oldest first, masked. */
      events:
        | {
            [key: string]: unknown;
          }[]
        | null;
      /** @description Outlines of the 200 latest raw stanzas. */
      nodes:
        | {
            [key: string]: unknown;
          }[]
        | null;
      /** @description Lines of `GET /api/metrics`. */
      metrics: string[] | null;
      /** @description The 300 latest lines, masked. */
      log:
        | {
            [key: string]: unknown;
          }[]
        | null;
      /** @description Parts that could not be read, and why. */
      missing: {
        [key: string]: string;
      };
      /** @description How long each part took to read. */
      timings_ms: {
        [key: string]: number;
      };
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    PlaygroundPersonDto: {
      /**
       * @description `phone`: the user's own.
       * @enum {string}
       */
      kind: 'contact' | 'phone';
      number: string;
      name: string;
      jid: string;
      lid: string;
      /** @description What they do by themselves. */
      about: string | null;
    };
    PlaygroundGroupDto: {
      jid: string;
      subject: string;
      /** @description Names of the members. */
      members: string[];
    };
    PlaygroundFaultDto: {
      name: string;
      /** @description What it does, in a few words. */
      does: string;
      /** @description Null for one that happens once. */
      is_on: boolean | null;
    };
    PlaygroundCommandDto: {
      command: string;
      description: string;
      /** @description Names, with what each must be. */
      fields: {
        [key: string]: string;
      };
    };
    PlaygroundDto: {
      /** @description Whether the service runs in the playground; if not, all lists are empty. */
      is_available: boolean;
      people: components['schemas']['PlaygroundPersonDto'][];
      groups: components['schemas']['PlaygroundGroupDto'][];
      /** @description What a person can be made to send, with the command `play-scene`. */
      scenes: string[];
      faults: components['schemas']['PlaygroundFaultDto'][];
      commands: components['schemas']['PlaygroundCommandDto'][];
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    CommandAnswerDto: {
      /** @description What the test network answers: most often an object; each command has its own. */
      answer: {
        [key: string]: unknown;
      };
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    ErrorDetailDto: {
      /** @description The field of the request. */
      field: string;
      message: string;
    };
    ErrorDto: {
      /** @description What happened, in one sentence for a person. */
      error: string;
      /**
       * @description The stable code of the error.
       * @enum {string}
       */
      code:
        | 'already_paired'
        | 'body_too_large'
        | 'command_refused'
        | 'connect_failed'
        | 'deletion_too_late'
        | 'disconnect_failed'
        | 'edit_too_late'
        | 'empty_file'
        | 'empty_text'
        | 'headers_too_large'
        | 'host_not_allowed'
        | 'idempotency_in_flight'
        | 'idempotency_mismatch'
        | 'internal_error'
        | 'invalid_idempotency_key'
        | 'invalid_jid'
        | 'invalid_phone'
        | 'invalid_recipient'
        | 'json_too_deep'
        | 'keys_missing'
        | 'logout_failed'
        | 'malformed_json'
        | 'media_expired'
        | 'media_failed'
        | 'method_not_allowed'
        | 'no_media'
        | 'no_picture'
        | 'no_playground'
        | 'no_thumbnail'
        | 'not_a_poll'
        | 'not_acknowledged'
        | 'not_connected'
        | 'not_deletable'
        | 'not_editable'
        | 'not_forwardable'
        | 'not_found'
        | 'not_permitted'
        | 'not_reactable'
        | 'not_retryable'
        | 'not_supported'
        | 'not_waiting_for_pairing'
        | 'origin_not_allowed'
        | 'pairing_failed'
        | 'playground_failed'
        | 'precondition_failed'
        | 'range_not_satisfiable'
        | 'request_timeout'
        | 'send_failed'
        | 'store_fails'
        | 'text_too_long'
        | 'too_many_requests'
        | 'unauthorized'
        | 'unknown_command'
        | 'unknown_option'
        | 'unsuitable_file'
        | 'unsupported_media_type'
        | 'validation_failed'
        | 'whatsapp_refused';
      status_code: number;
      /** @description What to do about it. */
      hint?: string;
      /** @description When the same request may be repeated: ms since 1970. */
      retry_at?: number;
      /** @description What is wrong with each field. */
      details?: components['schemas']['ErrorDetailDto'][];
      /** @description The same id as in the header `X-Request-Id` and in the log. */
      request_id: string;
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    LocationDetailsDto: {
      latitude: number;
      longitude: number;
      name: string | null;
      address: string | null;
      /** @description Of a live location: how exact it is, in meters. */
      accuracy_m: number | null;
      /** @description Of a live location, in meters a second. */
      speed_mps: number | null;
      /** @description Of a live location: rises with each position. */
      sequence: number | null;
      is_live: boolean;
    };
    ContactCardDto: {
      name: string;
      /** @description With a leading +. */
      phones: string[];
    };
    ContactDetailsDto: {
      contacts: components['schemas']['ContactCardDto'][];
    };
    PollDetailsDto: {
      question: string;
      options: string[];
      /** @description How many may be chosen; 0 for any number. */
      selectable_count: number;
    };
    EventDetailsDto: {
      name: string;
      description: string | null;
      /** @description ms since 1970 */
      starts_at: number | null;
    };
    AlbumDetailsDto: {
      image_count: number;
      video_count: number;
    };
    GroupInviteDetailsDto: {
      group_jid: string;
      group_name: string;
      /** @description The end of a link: `https://chat.whatsapp.com/<code>`. */
      code: string;
      /** @description ms since 1970 */
      expires_at: number | null;
    };
    CallDetailsDto: {
      is_video: boolean;
      is_group: boolean;
    };
    ReactionDetailsDto: {
      /** @description Empty if it takes the reaction back. */
      emoji: string;
    };
    EditDetailsDto: {
      /** @description The new text or caption. */
      text: string;
    };
    VoteDetailsDto: {
      /** @description The chosen options; empty if it takes the vote back. */
      options: string[];
    };
    SystemDetailsDto: {
      /** @description A stable code of what happened. */
      notice: string;
      /** @description The jids of the people concerned. */
      participants: string[];
    };
    SendCheckDto: {
      /** @enum {string} */
      status: 'valid';
      to: string;
      /** @description The chat of the message, by the address that the chat list shows. */
      chat_jid: string;
      /** @description Whether the number is on WhatsApp; null if it could not be looked up. */
      exists: boolean | null;
      /** @description The jid that WhatsApp uses for the number, if it differs. */
      registered_jid: string | null;
      lid: string | null;
      /** @description True if the chat has messages already. */
      is_known_chat: boolean;
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    MessageCheckDto: {
      /** @enum {string} */
      status: 'valid';
      /** @description The chat of the message, by the address that the chat list shows. */
      chat_jid: string;
      /** @enum {string} */
      type:
        | 'audio'
        | 'contact'
        | 'document'
        | 'image'
        | 'location'
        | 'poll'
        | 'sticker'
        | 'text'
        | 'video';
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    FileStateDto: {
      /** @enum {string} */
      state: 'expired' | 'failed' | 'fetching' | 'remote' | 'stored';
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
    MessageDeletedDto: {
      /** @enum {string} */
      status: 'ok';
      message_id: string;
      chat_jid: string;
      /** @description A sentence about each unknown query parameter and body field; absent if there is none. */
      warnings?: string[];
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
};
export type LoginDto = components['schemas']['LoginDto'];
export type LoggedInDto = components['schemas']['LoggedInDto'];
export type MeDto = components['schemas']['MeDto'];
export type HistorySyncDto = components['schemas']['HistorySyncDto'];
export type ConnectionDto = components['schemas']['ConnectionDto'];
export type QrDto = components['schemas']['QrDto'];
export type PairingCodeRequestDto = components['schemas']['PairingCodeRequestDto'];
export type PairingCodeDto = components['schemas']['PairingCodeDto'];
export type ChatDto = components['schemas']['ChatDto'];
export type PaginationDto = components['schemas']['PaginationDto'];
export type ChatListDto = components['schemas']['ChatListDto'];
export type ChangeChatDto = components['schemas']['ChangeChatDto'];
export type QuotedDto = components['schemas']['QuotedDto'];
export type MentionDto = components['schemas']['MentionDto'];
export type ReactionDto = components['schemas']['ReactionDto'];
export type VoterDto = components['schemas']['VoterDto'];
export type PollOptionDto = components['schemas']['PollOptionDto'];
export type PollDto = components['schemas']['PollDto'];
export type MediaDto = components['schemas']['MediaDto'];
export type MessageDto = components['schemas']['MessageDto'];
export type ThreadDto = components['schemas']['ThreadDto'];
export type RequestHistoryDto = components['schemas']['RequestHistoryDto'];
export type HistoryRequestedDto = components['schemas']['HistoryRequestedDto'];
export type ReadChatDto = components['schemas']['ReadChatDto'];
export type ChatReadDto = components['schemas']['ChatReadDto'];
export type ContactDto = components['schemas']['ContactDto'];
export type ContactPaginationDto = components['schemas']['ContactPaginationDto'];
export type ContactListDto = components['schemas']['ContactListDto'];
export type CheckPhonesDto = components['schemas']['CheckPhonesDto'];
export type CheckedPhoneDto = components['schemas']['CheckedPhoneDto'];
export type CheckedPhonesDto = components['schemas']['CheckedPhonesDto'];
export type ContactInfoDto = components['schemas']['ContactInfoDto'];
export type SendTextDto = components['schemas']['SendTextDto'];
export type NewCardDto = components['schemas']['NewCardDto'];
export type NewMessageDto = components['schemas']['NewMessageDto'];
export type QueuedDto = components['schemas']['QueuedDto'];
export type UploadDto = components['schemas']['UploadDto'];
export type CreateGroupDto = components['schemas']['CreateGroupDto'];
export type MemberResultDto = components['schemas']['MemberResultDto'];
export type ParticipantDto = components['schemas']['ParticipantDto'];
export type CreatedGroupDto = components['schemas']['CreatedGroupDto'];
export type GroupDto = components['schemas']['GroupDto'];
export type ChangeGroupDto = components['schemas']['ChangeGroupDto'];
export type ChangeMembersDto = components['schemas']['ChangeMembersDto'];
export type ChangedMembersDto = components['schemas']['ChangedMembersDto'];
export type InviteDto = components['schemas']['InviteDto'];
export type GroupLeftDto = components['schemas']['GroupLeftDto'];
export type SendPresenceDto = components['schemas']['SendPresenceDto'];
export type PresenceSentDto = components['schemas']['PresenceSentDto'];
export type PresenceSubscribedDto = components['schemas']['PresenceSubscribedDto'];
export type EventDto = components['schemas']['EventDto'];
export type EventListDto = components['schemas']['EventListDto'];
export type FoundMessagesDto = components['schemas']['FoundMessagesDto'];
export type AwaitedMessageDto = components['schemas']['AwaitedMessageDto'];
export type TimelineEntryDto = components['schemas']['TimelineEntryDto'];
export type MessageWithTimelineDto = components['schemas']['MessageWithTimelineDto'];
export type ReceiptDto = components['schemas']['ReceiptDto'];
export type MessageReceiptsDto = components['schemas']['MessageReceiptsDto'];
export type NewReactionDto = components['schemas']['NewReactionDto'];
export type EditDto = components['schemas']['EditDto'];
export type ForwardDto = components['schemas']['ForwardDto'];
export type ForwardedDto = components['schemas']['ForwardedDto'];
export type NewVoteDto = components['schemas']['NewVoteDto'];
export type TraceStepDto = components['schemas']['TraceStepDto'];
export type TraceDto = components['schemas']['TraceDto'];
export type CheckDto = components['schemas']['CheckDto'];
export type HealthDto = components['schemas']['HealthDto'];
export type ProbeDto = components['schemas']['ProbeDto'];
export type QueueDto = components['schemas']['QueueDto'];
export type BufferDto = components['schemas']['BufferDto'];
export type SummaryDto = components['schemas']['SummaryDto'];
export type RequestDto = components['schemas']['RequestDto'];
export type RequestListDto = components['schemas']['RequestListDto'];
export type WholeRequestDto = components['schemas']['WholeRequestDto'];
export type StatsStateDto = components['schemas']['StatsStateDto'];
export type StatsStepDto = components['schemas']['StatsStepDto'];
export type StatsTimesDto = components['schemas']['StatsTimesDto'];
export type StatsFailureDto = components['schemas']['StatsFailureDto'];
export type StatsQueueDto = components['schemas']['StatsQueueDto'];
export type StatsDto = components['schemas']['StatsDto'];
export type DocumentDto = components['schemas']['DocumentDto'];
export type BundleVersionsDto = components['schemas']['BundleVersionsDto'];
export type BundleSystemDto = components['schemas']['BundleSystemDto'];
export type BundleDto = components['schemas']['BundleDto'];
export type PlaygroundPersonDto = components['schemas']['PlaygroundPersonDto'];
export type PlaygroundGroupDto = components['schemas']['PlaygroundGroupDto'];
export type PlaygroundFaultDto = components['schemas']['PlaygroundFaultDto'];
export type PlaygroundCommandDto = components['schemas']['PlaygroundCommandDto'];
export type PlaygroundDto = components['schemas']['PlaygroundDto'];
export type CommandAnswerDto = components['schemas']['CommandAnswerDto'];
export type ErrorDetailDto = components['schemas']['ErrorDetailDto'];
export type ErrorDto = components['schemas']['ErrorDto'];
export type LocationDetailsDto = components['schemas']['LocationDetailsDto'];
export type ContactCardDto = components['schemas']['ContactCardDto'];
export type ContactDetailsDto = components['schemas']['ContactDetailsDto'];
export type PollDetailsDto = components['schemas']['PollDetailsDto'];
export type EventDetailsDto = components['schemas']['EventDetailsDto'];
export type AlbumDetailsDto = components['schemas']['AlbumDetailsDto'];
export type GroupInviteDetailsDto = components['schemas']['GroupInviteDetailsDto'];
export type CallDetailsDto = components['schemas']['CallDetailsDto'];
export type ReactionDetailsDto = components['schemas']['ReactionDetailsDto'];
export type EditDetailsDto = components['schemas']['EditDetailsDto'];
export type VoteDetailsDto = components['schemas']['VoteDetailsDto'];
export type SystemDetailsDto = components['schemas']['SystemDetailsDto'];
export type SendCheckDto = components['schemas']['SendCheckDto'];
export type MessageCheckDto = components['schemas']['MessageCheckDto'];
export type FileStateDto = components['schemas']['FileStateDto'];
export type MessageDeletedDto = components['schemas']['MessageDeletedDto'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
