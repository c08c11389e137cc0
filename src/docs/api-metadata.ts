/* eslint-disable */
export default async () => {
  const t = {
    ['../common/errors/error.dto.js']: await import('../common/errors/error.dto.js'),
    ['../chats/dto/message-details.dto.js']: await import('../chats/dto/message-details.dto.js'),
    ['../chats/dto/poll.dto.js']: await import('../chats/dto/poll.dto.js'),
    ['../chats/dto/message-parts.dto.js']: await import('../chats/dto/message-parts.dto.js'),
    ['../chats/dto/chat.dto.js']: await import('../chats/dto/chat.dto.js'),
    ['../common/http/pagination.dto.js']: await import('../common/http/pagination.dto.js'),
    ['../chats/dto/message.dto.js']: await import('../chats/dto/message.dto.js'),
    ['../connection/dto/connection.dto.js']: await import('../connection/dto/connection.dto.js'),
    ['../events/dto/event.dto.js']: await import('../events/dto/event.dto.js'),
    ['../messages/dto/responses.dto.js']: await import('../messages/dto/responses.dto.js'),
    ['../messages/dto/receipts.dto.js']: await import('../messages/dto/receipts.dto.js'),
    ['../send/dto/queue.dto.js']: await import('../send/dto/queue.dto.js'),
    ['../diagnostics/dto/summary.dto.js']: await import('../diagnostics/dto/summary.dto.js'),
    ['../diagnostics/sections/check.dto.js']: await import('../diagnostics/sections/check.dto.js'),
    ['../bundle/dto/bundle.dto.js']: await import('../bundle/dto/bundle.dto.js'),
    ['../send/dto/new-card.dto.js']: await import('../send/dto/new-card.dto.js'),
    ['../send/dto/queued.dto.js']: await import('../send/dto/queued.dto.js'),
    ['../stats/dto/stats.dto.js']: await import('../stats/dto/stats.dto.js'),
    ['../playground/dto/playground.dto.js']: await import('../playground/dto/playground.dto.js'),
    ['../groups/dto/group.dto.js']: await import('../groups/dto/group.dto.js'),
    ['../contacts/dto/contact.dto.js']: await import('../contacts/dto/contact.dto.js'),
    ['../trace/steps/trace-step.dto.js']: await import('../trace/steps/trace-step.dto.js'),
    ['../requests/dto/request.dto.js']: await import('../requests/dto/request.dto.js'),
    ['../chats/dto/responses.dto.js']: await import('../chats/dto/responses.dto.js'),
    ['../connection/dto/qr.dto.js']: await import('../connection/dto/qr.dto.js'),
    ['../connection/dto/pairing-code.dto.js']:
      await import('../connection/dto/pairing-code.dto.js'),
    ['../events/dto/event-list.dto.js']: await import('../events/dto/event-list.dto.js'),
    ['../diagnostics/dto/health.dto.js']: await import('../diagnostics/dto/health.dto.js'),
    ['../diagnostics/dto/probe.dto.js']: await import('../diagnostics/dto/probe.dto.js'),
    ['../uploads/dto/upload.dto.js']: await import('../uploads/dto/upload.dto.js'),
    ['../changes/dto/forward.dto.js']: await import('../changes/dto/forward.dto.js'),
    ['./dto/document.dto.js']: await import('./dto/document.dto.js'),
    ['../auth/login/dto/logged-in.dto.js']: await import('../auth/login/dto/logged-in.dto.js'),
    ['../trace/dto/trace.dto.js']: await import('../trace/dto/trace.dto.js'),
    ['../requests/dto/request-list.dto.js']: await import('../requests/dto/request-list.dto.js'),
    ['../presence/dto/presence.dto.js']: await import('../presence/dto/presence.dto.js'),
  };
  return {
    '@nestjs/swagger': {
      models: [
        [
          import('../common/errors/error.dto.js'),
          {
            ErrorDetailDto: {
              field: {
                required: true,
                type: () => String,
                description: 'The field of the request.',
              },
              message: { required: true, type: () => String },
            },
            ErrorDto: {
              error: {
                required: true,
                type: () => String,
                description: 'What happened, in one sentence for a person.',
              },
              code: {
                required: true,
                description: 'The stable code of the error.',
                enum: [
                  'already_paired',
                  'body_too_large',
                  'command_refused',
                  'connect_failed',
                  'deletion_too_late',
                  'disconnect_failed',
                  'edit_too_late',
                  'empty_file',
                  'empty_text',
                  'headers_too_large',
                  'host_not_allowed',
                  'idempotency_in_flight',
                  'idempotency_mismatch',
                  'internal_error',
                  'invalid_idempotency_key',
                  'invalid_jid',
                  'invalid_phone',
                  'invalid_recipient',
                  'json_too_deep',
                  'keys_missing',
                  'logout_failed',
                  'malformed_json',
                  'media_expired',
                  'media_failed',
                  'method_not_allowed',
                  'no_media',
                  'no_picture',
                  'no_playground',
                  'no_thumbnail',
                  'not_a_poll',
                  'not_acknowledged',
                  'not_connected',
                  'not_deletable',
                  'not_editable',
                  'not_forwardable',
                  'not_found',
                  'not_permitted',
                  'not_reactable',
                  'not_retryable',
                  'not_supported',
                  'not_waiting_for_pairing',
                  'origin_not_allowed',
                  'pairing_failed',
                  'playground_failed',
                  'precondition_failed',
                  'range_not_satisfiable',
                  'request_timeout',
                  'send_failed',
                  'store_fails',
                  'text_too_long',
                  'too_many_requests',
                  'unauthorized',
                  'unknown_command',
                  'unknown_option',
                  'unsuitable_file',
                  'unsupported_media_type',
                  'validation_failed',
                  'whatsapp_refused',
                ],
              },
              status_code: { required: true, type: () => Number },
              hint: { required: false, type: () => String, description: 'What to do about it.' },
              retry_at: {
                required: false,
                type: () => Number,
                description: 'When the same request may be repeated: ms since 1970.',
              },
              details: {
                required: false,
                type: () => [t['../common/errors/error.dto.js'].ErrorDetailDto],
                description: 'What is wrong with each field.',
              },
              request_id: {
                required: true,
                type: () => String,
                description: 'The same id as in the header `X-Request-Id` and in the log.',
              },
            },
          },
        ],
        [
          import('../chats/dto/message-details.dto.js'),
          {
            LocationDetailsDto: {
              latitude: { required: true, type: () => Number },
              longitude: { required: true, type: () => Number },
              name: { required: true, type: () => String, nullable: true },
              address: { required: true, type: () => String, nullable: true },
              accuracy_m: {
                required: true,
                type: () => Number,
                nullable: true,
                description: 'Of a live location: how exact it is, in meters.',
              },
              speed_mps: {
                required: true,
                type: () => Number,
                nullable: true,
                description: 'Of a live location, in meters a second.',
              },
              sequence: {
                required: true,
                type: () => Number,
                nullable: true,
                description: 'Of a live location: rises with each position.',
              },
              is_live: { required: true, type: () => Boolean },
            },
            ContactCardDto: {
              name: { required: true, type: () => String },
              phones: { required: true, type: () => [String], description: 'With a leading +.' },
            },
            ContactDetailsDto: {
              contacts: {
                required: true,
                type: () => [t['../chats/dto/message-details.dto.js'].ContactCardDto],
              },
            },
            PollDetailsDto: {
              question: { required: true, type: () => String },
              options: { required: true, type: () => [String] },
              selectable_count: {
                required: true,
                type: () => Number,
                description: 'How many may be chosen; 0 for any number.',
              },
            },
            EventDetailsDto: {
              name: { required: true, type: () => String },
              description: { required: true, type: () => String, nullable: true },
              starts_at: {
                required: true,
                type: () => Number,
                nullable: true,
                description: 'ms since 1970',
              },
            },
            AlbumDetailsDto: {
              image_count: { required: true, type: () => Number },
              video_count: { required: true, type: () => Number },
            },
            GroupInviteDetailsDto: {
              group_jid: { required: true, type: () => String },
              group_name: { required: true, type: () => String },
              code: {
                required: true,
                type: () => String,
                description: 'The end of a link: `https://chat.whatsapp.com/<code>`.',
              },
              expires_at: {
                required: true,
                type: () => Number,
                nullable: true,
                description: 'ms since 1970',
              },
            },
            CallDetailsDto: {
              is_video: { required: true, type: () => Boolean },
              is_group: { required: true, type: () => Boolean },
            },
            SystemDetailsDto: {
              notice: {
                required: true,
                type: () => String,
                description: 'A stable code of what happened.',
              },
              participants: {
                required: true,
                type: () => [String],
                description: 'The jids of the people concerned.',
              },
            },
            ReactionDetailsDto: {
              emoji: {
                required: true,
                type: () => String,
                description: 'Empty if it takes the reaction back.',
              },
            },
            EditDetailsDto: {
              text: { required: true, type: () => String, description: 'The new text or caption.' },
            },
            VoteDetailsDto: {
              options: {
                required: true,
                type: () => [String],
                description: 'The chosen options; empty if it takes the vote back.',
              },
            },
          },
        ],
        [
          import('../chats/dto/message-parts.dto.js'),
          {
            MediaDto: {
              mimetype: { required: true, type: () => String, nullable: true },
              file_name: { required: true, type: () => String, nullable: true },
              size: { required: true, type: () => Number, nullable: true, description: 'bytes' },
              seconds: { required: true, type: () => Number, nullable: true },
              width: { required: true, type: () => Number, nullable: true },
              height: { required: true, type: () => Number, nullable: true },
              is_voice: { required: true, type: () => Boolean },
              is_animated: { required: true, type: () => Boolean },
              waveform: {
                required: true,
                type: () => [Number],
                nullable: true,
                description: 'Of a voice message: 64 values from 0 to 100, as its sender says.',
              },
              sha256: {
                required: true,
                type: () => String,
                nullable: true,
                description:
                  'Of the file, in hex; null if there is no file to fetch, or if it is not known yet.',
              },
              state: {
                required: true,
                description: 'Where the file is: at WhatsApp, on its way, or here.',
                enum: ['expired', 'failed', 'fetching', 'remote', 'stored'],
              },
              error_code: {
                required: true,
                type: () => String,
                nullable: true,
                description:
                  'Why the file could not be had: `expired`, `phone_has_none`, `phone_failed` or `phone_silent` if WhatsApp has dropped\nit; `unavailable`, `corrupt`, `too_large` or `foreign_host` if it could not be fetched.',
              },
              url: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'The path of the file; null if there is no file to fetch.',
              },
              thumbnail_url: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'The path of a small picture of it; null if there is none.',
              },
            },
            QuotedDto: {
              is_status: {
                required: true,
                type: () => Boolean,
                description: 'It is a status of its sender, which no chat shows.',
              },
              id: { required: true, type: () => String },
              sender_jid: { required: true, type: () => String, nullable: true },
              sender_name: { required: true, type: () => String, nullable: true },
              from_me: { required: true, type: () => Boolean },
              type: {
                required: true,
                enum: [
                  'album',
                  'audio',
                  'call',
                  'contact',
                  'deletion',
                  'document',
                  'edit',
                  'event',
                  'group_invite',
                  'image',
                  'location',
                  'poll',
                  'reaction',
                  'sticker',
                  'system',
                  'text',
                  'undecrypted',
                  'unsupported',
                  'video',
                  'vote',
                ],
              },
              text: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'Of a document without a text, its name.',
              },
            },
            ReactionDto: {
              emoji: { required: true, type: () => String },
              sender_jid: { required: true, type: () => String },
              sender_name: { required: true, type: () => String, nullable: true },
              from_me: { required: true, type: () => Boolean },
              timestamp: { required: true, type: () => Number },
            },
            MentionDto: {
              jid: { required: true, type: () => String },
              name: { required: true, type: () => String, nullable: true },
            },
          },
        ],
        [
          import('../chats/dto/poll.dto.js'),
          {
            VoterDto: {
              jid: { required: true, type: () => String },
              name: { required: true, type: () => String, nullable: true },
              from_me: { required: true, type: () => Boolean },
              timestamp: { required: true, type: () => Number },
            },
            PollOptionDto: {
              name: { required: true, type: () => String },
              votes: {
                required: true,
                type: () => Number,
                description:
                  'How many people have chosen it; each counts once, by their last vote.',
              },
              voters: { required: true, type: () => [t['../chats/dto/poll.dto.js'].VoterDto] },
            },
            PollDto: {
              question: { required: true, type: () => String },
              options: {
                required: true,
                type: () => [t['../chats/dto/poll.dto.js'].PollOptionDto],
              },
              selectable_count: {
                required: true,
                type: () => Number,
                description: 'How many options a person may choose; 0 for any number.',
              },
              voter_count: {
                required: true,
                type: () => Number,
                description: 'People who have chosen at least one option.',
              },
            },
          },
        ],
        [
          import('../chats/dto/message.dto.js'),
          {
            MessageDto: {
              id: { required: true, type: () => String },
              chat_jid: { required: true, type: () => String },
              from_me: {
                required: true,
                type: () => Boolean,
                description: 'Sent by this account, here or on the phone.',
              },
              sender_jid: { required: true, type: () => String },
              sender_name: { required: true, type: () => String, nullable: true },
              type: {
                required: true,
                enum: [
                  'album',
                  'audio',
                  'call',
                  'contact',
                  'deletion',
                  'document',
                  'edit',
                  'event',
                  'group_invite',
                  'image',
                  'location',
                  'poll',
                  'reaction',
                  'sticker',
                  'system',
                  'text',
                  'undecrypted',
                  'unsupported',
                  'video',
                  'vote',
                ],
              },
              text: {
                required: true,
                type: () => String,
                nullable: true,
                description:
                  'The readable content: text or caption, the question of a poll, the sentence of a notice.',
              },
              timestamp: {
                required: true,
                type: () => Number,
                description: 'ms since 1970, as all times of a message.',
              },
              status: {
                required: true,
                description:
                  'Only what is confirmed: `sent` by the server, `delivered` and `read` by the recipient.',
                enum: [
                  'delivered',
                  'error',
                  'played',
                  'queued',
                  'read',
                  'received',
                  'sending',
                  'sent',
                  'undecrypted',
                  'unknown',
                ],
              },
              error_code: {
                required: true,
                type: () => String,
                nullable: true,
                description:
                  'Why it failed, a stable code; `unreadable_row` if the stored message is damaged.',
              },
              error_text: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'What happened and what to do.',
              },
              can_retry: {
                required: true,
                type: () => Boolean,
                description:
                  'True if `POST /api/messages/<id>/retry` can send it again, now or from `retry_at` on.',
              },
              retry_at: {
                required: true,
                type: () => Number,
                nullable: true,
                description:
                  'The earliest time for a retry: WhatsApp restricts the account until then.',
              },
              queued_at: { required: true, type: () => Number, nullable: true },
              uploaded_at: {
                required: true,
                type: () => Number,
                nullable: true,
                description: 'The file of an own message is at WhatsApp; without a file, null.',
              },
              written_at: {
                required: true,
                type: () => Number,
                nullable: true,
                description: 'Written to the connection.',
              },
              server_ack_at: { required: true, type: () => Number, nullable: true },
              delivered_at: { required: true, type: () => Number, nullable: true },
              read_at: { required: true, type: () => Number, nullable: true },
              edited_at: { required: true, type: () => Number, nullable: true },
              deleted_at: {
                required: true,
                type: () => Number,
                nullable: true,
                description: 'Deleted for everyone; the content is removed.',
              },
              quoted_id: { required: true, type: () => String, nullable: true },
              quoted: {
                required: true,
                type: () => t['../chats/dto/message-parts.dto.js'].QuotedDto,
                nullable: true,
              },
              changes_id: {
                required: true,
                type: () => String,
                nullable: true,
                description:
                  'Of a reaction, edit, deletion or vote sent from here: the message that it changes. No thread shows such a one.',
              },
              album_id: {
                required: true,
                type: () => String,
                nullable: true,
                description:
                  'Of a photo or a video: the message of the type `album` that it belongs to.',
              },
              mentions: {
                required: true,
                type: () => [t['../chats/dto/message-parts.dto.js'].MentionDto],
                description: 'The people whom the text mentions.',
              },
              reactions: {
                required: true,
                type: () => [t['../chats/dto/message-parts.dto.js'].ReactionDto],
              },
              poll: {
                required: true,
                type: () => t['../chats/dto/poll.dto.js'].PollDto,
                nullable: true,
                description: 'Of a poll: its options with the votes so far.',
              },
              media: {
                required: true,
                type: () => t['../chats/dto/message-parts.dto.js'].MediaDto,
                nullable: true,
              },
              details: {
                required: true,
                type: () => Object,
                nullable: true,
                description: 'Content besides text and media, by type; null for most messages.',
              },
              is_view_once: { required: true, type: () => Boolean },
              is_forwarded: { required: true, type: () => Boolean },
            },
          },
        ],
        [
          import('../chats/dto/chat.dto.js'),
          {
            ChatDto: {
              jid: { required: true, type: () => String },
              title: {
                required: true,
                type: () => String,
                description:
                  'The best known name: from the address book, chosen by the person, or the number.',
              },
              last_text: { required: true, type: () => String, nullable: true },
              last_timestamp: { required: true, type: () => Number, nullable: true },
              unread_count: { required: true, type: () => Number },
              is_group: { required: true, type: () => Boolean },
              name: { required: true, type: () => String, nullable: true },
              phone: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'With a leading +.',
              },
              lid: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'The other address of a person, which hides the number.',
              },
              pn: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'The jid by phone number.',
              },
              last_message_id: { required: true, type: () => String, nullable: true },
              last_from_me: { required: true, type: () => Boolean, nullable: true },
              last_status: {
                required: true,
                nullable: true,
                enum: [
                  'delivered',
                  'error',
                  'played',
                  'queued',
                  'read',
                  'received',
                  'sending',
                  'sent',
                  'undecrypted',
                  'unknown',
                ],
              },
              last_sender_name: {
                required: true,
                type: () => String,
                nullable: true,
                description:
                  'Who wrote the last message, as far as a name is known; null for own ones and notices.',
              },
              marked_unread: { required: true, type: () => Boolean },
              archived: { required: true, type: () => Boolean },
              pinned: { required: true, type: () => Boolean },
              muted_until: { required: true, type: () => Number, nullable: true },
              ephemeral_seconds: {
                required: true,
                type: () => Number,
                nullable: true,
                description: 'After how many seconds new messages disappear; null if they stay.',
              },
            },
          },
        ],
        [
          import('../chats/dto/chats.query.js'),
          {
            ChatsQuery: {
              limit: { required: true, type: () => Number, default: 1000 },
              cursor: {
                required: false,
                type: () => String,
                description: '`next` of the page before.',
                maxLength: 200,
              },
              q: {
                required: false,
                type: () => String,
                description: 'Searches the name, the number and the latest text.',
                maxLength: 200,
              },
              unread: { required: false, type: () => Boolean },
              archived: { required: false, type: () => Boolean },
            },
          },
        ],
        [
          import('../chats/dto/read-chat.dto.js'),
          {
            ReadChatDto: {
              send_receipts: {
                required: false,
                type: () => Boolean,
                description: 'Also send read receipts to the senders.',
              },
            },
          },
        ],
        [
          import('../common/http/pagination.dto.js'),
          {
            PaginationDto: {
              limit: { required: true, type: () => Number },
              next: {
                required: true,
                type: () => String,
                nullable: true,
                description:
                  'The value for the parameter that this page was requested with (`before` if none); null on the last page.',
              },
            },
          },
        ],
        [
          import('../chats/dto/responses.dto.js'),
          {
            ChatListDto: {
              chats: { required: true, type: () => [t['../chats/dto/chat.dto.js'].ChatDto] },
              pagination: {
                required: true,
                type: () => t['../common/http/pagination.dto.js'].PaginationDto,
              },
            },
            ThreadDto: {
              chat_jid: { required: true, type: () => String },
              messages: {
                required: true,
                type: () => [t['../chats/dto/message.dto.js'].MessageDto],
              },
              changes: {
                required: true,
                type: () => [t['../chats/dto/message.dto.js'].MessageDto],
                description:
                  'Changes of these messages from here that wait or have failed: each says which in `changes_id`. The newest of its kind.',
              },
              pagination: {
                required: true,
                type: () => t['../common/http/pagination.dto.js'].PaginationDto,
              },
            },
            HistoryRequestedDto: {
              status: { required: true, enum: ['requested'] },
              chat_jid: { required: true, type: () => String },
            },
            MessageDeletedDto: {
              status: { required: true, enum: ['ok'] },
              message_id: { required: true, type: () => String },
              chat_jid: { required: true, type: () => String },
            },
            ChatReadDto: {
              status: { required: true, enum: ['ok'] },
              chat_jid: { required: true, type: () => String },
              unread_count: { required: true, enum: [0] },
              receipts_sent: { required: true, type: () => Number },
            },
          },
        ],
        [
          import('../chats/dto/thread.query.js'),
          {
            ThreadQuery: {
              limit: { required: true, type: () => Number, default: 400 },
              before: {
                required: false,
                type: () => String,
                description: 'A message id: the page ends before it.',
                maxLength: 200,
              },
              after: {
                required: false,
                type: () => String,
                description: 'A message id: the page starts after it.',
                maxLength: 200,
              },
            },
          },
        ],
        [
          import('../chats/dto/change-chat.dto.js'),
          {
            ChangeChatDto: {
              archived: { required: false, type: () => Boolean },
              pinned: { required: false, type: () => Boolean },
              muted_until: {
                required: false,
                type: () => Number,
                nullable: true,
                description:
                  'Milliseconds since 1970; null ends the mute, and 8640000000000000 has no end.',
                minimum: 0,
              },
              marked_unread: {
                required: false,
                type: () => Boolean,
                description: 'Whether the chat is marked as unread; false reads everything in it.',
              },
            },
          },
        ],
        [
          import('../chats/dto/request-history.dto.js'),
          { RequestHistoryDto: { count: { required: true, type: () => Number, minimum: 1 } } },
        ],
        [
          import('../diagnostics/sections/check.dto.js'),
          {
            CheckDto: {
              status: { required: true, enum: ['degraded', 'ok'] },
              detail: {
                required: true,
                type: () => String,
                description: 'Why it is degraded, or what was measured.',
              },
            },
          },
        ],
        [
          import('../connection/dto/connection.dto.js'),
          {
            HistorySyncDto: {
              type: { required: true, type: () => String },
              progress: {
                required: true,
                type: () => Number,
                nullable: true,
                description: '0 to 100; null if the phone does not say.',
              },
              chat_count: { required: true, type: () => Number },
              message_count: { required: true, type: () => Number },
              is_complete: { required: true, type: () => Boolean },
            },
            MeDto: {
              jid: { required: true, type: () => String },
              lid: { required: true, type: () => String, nullable: true },
              phone: { required: true, type: () => String, nullable: true },
              name: { required: true, type: () => String, nullable: true },
            },
            ConnectionDto: {
              state: { required: true, enum: ['connected', 'connecting', 'disconnected'] },
              status: {
                required: true,
                description: 'The same as `state`.',
                enum: ['connected', 'connecting', 'disconnected'],
              },
              phase: {
                required: true,
                enum: [
                  'idle',
                  'open',
                  'pairing',
                  'starting',
                  'stopped',
                  'stopping',
                  'syncing',
                  'waiting_for_scan',
                  'waiting_to_retry',
                ],
              },
              reason: {
                required: true,
                type: () => String,
                description: 'What happened, in one sentence.',
              },
              reason_code: {
                required: true,
                type: () => String,
                description: 'The stable code of the reason.',
              },
              reason_text: {
                required: true,
                type: () => String,
                description:
                  'What happened, what the service does about it, and what the user can do.',
              },
              qr: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'The text in the QR code; null if there is none to scan.',
              },
              qr_image_data_url: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'An SVG image as a data URL.',
              },
              qr_expires_at: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'ISO 8601, like all times of the connection.',
              },
              pairing_code: {
                required: true,
                type: () => String,
                nullable: true,
                description:
                  'The code to type on the phone instead of scanning; null if none was requested.',
              },
              me: {
                required: true,
                type: () => t['../connection/dto/connection.dto.js'].MeDto,
                nullable: true,
                description: 'The paired phone; null if there is none.',
              },
              since: {
                required: true,
                type: () => String,
                description: 'When `state` last changed.',
              },
              attempt: {
                required: true,
                type: () => Number,
                description: 'Failed attempts since the connection was last stable.',
              },
              next_retry_at: { required: true, type: () => String, nullable: true },
              last_frame_at: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'When the server last sent anything.',
              },
              last_inbound_at: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'When the last message from a person arrived.',
              },
              sync: {
                required: true,
                type: () => t['../connection/dto/connection.dto.js'].HistorySyncDto,
                nullable: true,
                description: 'The progress of the history sync; null until history arrives.',
              },
              wa_version: { required: true, type: () => String },
              mode: {
                required: true,
                description: '`live` with WhatsApp, `local` with a test network.',
                enum: ['live', 'local'],
              },
            },
          },
        ],
        [
          import('../connection/dto/connection.query.js'),
          {
            ConnectionQuery: {
              wait: {
                required: false,
                description:
                  'Responds as soon as the session is connected, or cannot become so without a new command.',
                enum: ['connected'],
              },
              timeout_ms: {
                required: true,
                type: () => Number,
                description: 'With `wait`: responds after that time in any case.',
                default: 30000,
              },
            },
          },
        ],
        [
          import('../connection/dto/pairing-code.dto.js'),
          {
            PairingCodeRequestDto: {
              phone: {
                required: true,
                type: () => String,
                description: 'The number of the phone to link.',
              },
            },
            PairingCodeDto: {
              code: {
                required: true,
                type: () => String,
                description:
                  'Type it on the phone: Linked devices, Link a device, Link with phone number instead.',
              },
              phone: { required: true, type: () => String },
              expires_at: {
                required: true,
                type: () => String,
                description: 'ISO 8601. The code expires earlier if the connection ends.',
              },
            },
          },
        ],
        [
          import('../connection/dto/qr.dto.js'),
          {
            QrDto: {
              state: { required: true, enum: ['connected', 'connecting', 'disconnected'] },
              status: { required: true, enum: ['connected', 'connecting', 'disconnected'] },
              qr: { required: true, type: () => String, nullable: true },
              qr_image_data_url: { required: true, type: () => String, nullable: true },
              qr_expires_at: { required: true, type: () => String, nullable: true },
            },
          },
        ],
        [
          import('../events/dto/events.query.js'),
          {
            EventFilterQuery: {
              kind: { required: false, enum: ['ack', 'connection', 'message', 'node'] },
              type: { required: false, type: () => String, maxLength: 100 },
              chat_jid: {
                required: false,
                type: () => String,
                description:
                  'Any address of the chat. Raw traffic is matched by `from`, `to` and `recipient`.',
              },
              message_id: {
                required: false,
                type: () => String,
                description: 'Raw traffic: every stanza with this id in an attribute.',
                maxLength: 200,
              },
              q: {
                required: false,
                type: () => String,
                description: 'A text to find in the payload.',
                maxLength: 200,
              },
              after: {
                required: false,
                type: () => Number,
                description: 'Only events after this seq.',
              },
              before: {
                required: false,
                type: () => Number,
                description: 'Only events before this seq.',
              },
            },
            EventsQuery: { limit: { required: true, type: () => Number, default: 400 } },
          },
        ],
        [
          import('../events/dto/event.dto.js'),
          {
            EventDto: {
              id: { required: true, type: () => Number, description: 'The same as `seq`.' },
              seq: { required: true, type: () => Number },
              timestamp: { required: true, type: () => String, description: 'ISO 8601' },
              kind: { required: true, enum: ['ack', 'connection', 'message', 'node'] },
              type: {
                required: true,
                type: () => String,
                description: 'For example `message.received` or `ack.read`.',
              },
              source: { required: true, type: () => String },
              chat_jid: { required: true, type: () => String, nullable: true },
              message_id: { required: true, type: () => String, nullable: true },
              payload: {
                required: true,
                type: () => Object,
                description:
                  'Depends on the type: a `message`, the `connection`, and further facts.',
              },
            },
          },
        ],
        [
          import('../events/dto/event-list.dto.js'),
          {
            EventListDto: {
              events: { required: true, type: () => [t['../events/dto/event.dto.js'].EventDto] },
              pagination: {
                required: true,
                type: () => t['../common/http/pagination.dto.js'].PaginationDto,
              },
            },
          },
        ],
        [
          import('../events/dto/stream.query.js'),
          {
            StreamQuery: {
              after: {
                required: false,
                type: () => Number,
                description:
                  'Replay events after this seq. The header `Last-Event-ID` does the same and takes precedence.',
              },
            },
          },
        ],
        [
          import('../trace/steps/trace-step.dto.js'),
          {
            TraceStepDto: {
              id: {
                required: true,
                type: () => String,
                description: 'Unique within the trace, and the same whenever it is read.',
              },
              source: {
                required: true,
                description:
                  '`request`: a call of this API; `delivery`: a stage on the way to the recipient; `receipt`: a stage for one member\nof a group.',
                enum: ['delivery', 'event', 'receipt', 'request', 'stanza'],
              },
              name: {
                required: true,
                type: () => String,
                description:
                  'The stage, the tag of the stanza, the type of the event, or method and route of the request.',
              },
              at: {
                required: true,
                type: () => Number,
                description: 'When it began, in ms since 1970.',
              },
              ms_since_start: { required: true, type: () => Number },
              duration_ms: {
                required: true,
                type: () => Number,
                nullable: true,
                description:
                  '0 for a moment; null while it lasts. For a stanza, the time until its answer.',
              },
              direction: {
                required: true,
                nullable: true,
                description: 'Of a stanza.',
                enum: ['in', 'out'],
              },
              jid: {
                required: true,
                type: () => String,
                nullable: true,
                description:
                  'Whose receipt or stanza it is, with the device where WhatsApp names it.',
              },
              answer_id: {
                required: true,
                type: () => String,
                nullable: true,
                description:
                  'The step that answers this one, for example the acknowledgement of a stanza.',
              },
              detail: {
                required: true,
                type: () => Object,
                nullable: true,
                description:
                  'The stanza or event, as `GET /api/events` shows it, or the request, as `GET /api/requests/<request_id>` does.',
              },
            },
          },
        ],
        [
          import('../messages/dto/export.query.js'),
          {
            ExportQuery: {
              format: { required: true, default: 'jsonl', enum: ['jsonl', 'txt', 'zip'] },
            },
          },
        ],
        [
          import('../messages/dto/responses.dto.js'),
          {
            FoundMessagesDto: {
              messages: {
                required: true,
                type: () => [t['../chats/dto/message.dto.js'].MessageDto],
              },
              pagination: {
                required: true,
                type: () => t['../common/http/pagination.dto.js'].PaginationDto,
                description: '`next` is the value for `cursor`.',
              },
            },
            AwaitedMessageDto: {
              message: {
                required: true,
                type: () => t['../chats/dto/message.dto.js'].MessageDto,
                nullable: true,
                description: 'Null if none matched.',
              },
              reason: {
                required: true,
                description:
                  '`matched`: there is a `message`. `message_failed`: the message of `after` was not sent, so that no answer to it can\ncome. `stopping`: the service is shutting down.',
                enum: ['matched', 'message_failed', 'stopping', 'timeout'],
              },
              error_code: {
                required: true,
                type: () => String,
                nullable: true,
                description:
                  'Why the message of `after` failed, a stable code; null for other reasons.',
              },
              error_text: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'What happened and what to do; null for other reasons.',
              },
            },
            TimelineEntryDto: {
              step: {
                required: true,
                enum: [
                  'delivered',
                  'error',
                  'played',
                  'queued',
                  'read',
                  'server',
                  'timeout',
                  'uploaded',
                  'written',
                ],
              },
              at: { required: true, type: () => Number, description: 'ms since 1970' },
              ms_since_queued: {
                required: true,
                type: () => Number,
                nullable: true,
                description: 'Null for messages that were not sent here.',
              },
            },
            MessageWithTimelineDto: {
              message: { required: true, type: () => t['../chats/dto/message.dto.js'].MessageDto },
              timeline: {
                required: true,
                type: () => [t['../messages/dto/responses.dto.js'].TimelineEntryDto],
                description:
                  'The steps of its delivery, ordered by time; empty for messages of others.',
              },
              changes: {
                required: true,
                type: () => [t['../chats/dto/message.dto.js'].MessageDto],
                description:
                  'Changes of it from here that wait or have failed, the newest of each kind.',
              },
            },
          },
        ],
        [
          import('../messages/dto/search.query.js'),
          {
            SearchQueryDto: {
              q: {
                required: true,
                type: () => String,
                description: 'All words must occur; the last one may be the start of a word.',
                maxLength: 200,
                pattern: '\\S',
              },
              chat_jid: { required: false, type: () => String },
              limit: { required: true, type: () => Number, default: 50 },
              cursor: { required: false, type: () => String, maxLength: 200 },
            },
          },
        ],
        [
          import('../messages/dto/wait.query.js'),
          {
            WaitQuery: {
              chat_jid: { required: false, type: () => String },
              contains: {
                required: false,
                type: () => String,
                description: 'A part of the text, ignoring case.',
                maxLength: 200,
              },
              after: {
                required: false,
                type: () => String,
                description:
                  'A message id: messages that arrived after it, but before this request, match as well.',
                maxLength: 200,
              },
              from_me: { required: false, type: () => Boolean },
              timeout_ms: { required: true, type: () => Number, default: 30000 },
            },
          },
        ],
        [
          import('../messages/dto/receipts.dto.js'),
          {
            ReceiptDto: {
              jid: { required: true, type: () => String },
              name: { required: true, type: () => String, nullable: true },
              delivered_at: { required: true, type: () => Number, nullable: true },
              read_at: { required: true, type: () => Number, nullable: true },
              played_at: { required: true, type: () => Number, nullable: true },
            },
            MessageReceiptsDto: {
              message_id: { required: true, type: () => String },
              receipts: {
                required: true,
                type: () => [t['../messages/dto/receipts.dto.js'].ReceiptDto],
                description:
                  'In a group one for each of those who were members when it was sent, otherwise one for the contact; none for messages\nof others. Of a message to a group that another device has sent, only members with a receipt.',
              },
            },
          },
        ],
        [
          import('../messages/dto/one-message.query.js'),
          {
            OneMessageQuery: {
              chat_jid: {
                required: false,
                type: () => String,
                description:
                  'The chat, if two chats have the same id. Without it, own messages come first, then the newest.',
              },
            },
          },
        ],
        [
          import('../send/dto/queue.dto.js'),
          {
            QueueDto: {
              uploading: {
                required: false,
                type: () => Number,
                description: 'Their files are being uploaded to WhatsApp.',
              },
              queued: { required: false, type: () => Number },
              sending: { required: false, type: () => Number },
              written: {
                required: false,
                type: () => Number,
                description: 'Written to the connection, not acknowledged yet.',
              },
              unanswered: { required: false, type: () => Number },
              failed: { required: false, type: () => Number },
              length: {
                required: true,
                type: () => Number,
                description: 'Messages that wait to be sent.',
              },
              next_send_at: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'ISO 8601; null while nothing waits or nothing can be sent.',
              },
              paused_until: {
                required: true,
                type: () => String,
                nullable: true,
                description:
                  'ISO 8601; until then nothing is sent to people who have never written, because WhatsApp restricts the account.',
              },
              pause_code: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'The error code of the restriction.',
              },
            },
          },
        ],
        [
          import('../diagnostics/dto/summary.dto.js'),
          {
            BufferDto: {
              used: { required: true, type: () => Number },
              limit: { required: true, type: () => Number },
            },
            SummaryDto: {
              connection: {
                required: true,
                type: () => t['../connection/dto/connection.dto.js'].ConnectionDto,
              },
              chat_count: { required: true, type: () => Number },
              chats: {
                required: true,
                type: () => [t['../chats/dto/chat.dto.js'].ChatDto],
                description: 'The 30 newest.',
              },
              events_tail: {
                required: true,
                type: () => [t['../events/dto/event.dto.js'].EventDto],
                description: 'The 40 latest.',
              },
              nodes_tail: {
                required: true,
                type: () => [t['../events/dto/event.dto.js'].EventDto],
                description: 'The 40 latest.',
              },
              queue: { required: true, type: () => t['../send/dto/queue.dto.js'].QueueDto },
              counters: {
                required: true,
                type: 'object',
                additionalProperties: { type: 'number' },
                description: 'Events by type since the process started.',
              },
              buffers: {
                required: true,
                type: () => ({
                  events: {
                    required: true,
                    type: () => t['../diagnostics/dto/summary.dto.js'].BufferDto,
                  },
                  nodes: {
                    required: true,
                    type: () => t['../diagnostics/dto/summary.dto.js'].BufferDto,
                  },
                }),
              },
              process: {
                required: true,
                type: () => ({
                  pid: { required: true, type: () => Number },
                  uptime_s: { required: true, type: () => Number },
                  rss_mb: { required: true, type: () => Number },
                  heap_mb: { required: true, type: () => Number },
                  stream_clients: { required: true, type: () => Number },
                  waiting_clients: { required: true, type: () => Number },
                }),
              },
              versions: {
                required: true,
                type: () => ({
                  service: { required: true, type: () => String },
                  node: { required: true, type: () => String },
                  baileys: { required: true, type: () => String },
                  wa_version: { required: true, type: () => String },
                }),
              },
            },
          },
        ],
        [
          import('../diagnostics/dto/health.dto.js'),
          {
            HealthDto: {
              status: { required: true, enum: ['degraded', 'ok'] },
              mode: { required: true, enum: ['live', 'local'] },
              version: { required: true, type: () => String },
              uptime_s: { required: true, type: () => Number },
              connection: {
                required: true,
                type: () => t['../connection/dto/connection.dto.js'].ConnectionDto,
              },
              checks: {
                required: true,
                type: () => ({
                  store: {
                    required: true,
                    type: () => t['../diagnostics/sections/check.dto.js'].CheckDto,
                  },
                  event_loop: {
                    required: true,
                    type: () => t['../diagnostics/sections/check.dto.js'].CheckDto,
                  },
                  session: {
                    required: true,
                    type: () => t['../diagnostics/sections/check.dto.js'].CheckDto,
                  },
                  proxy: {
                    required: false,
                    type: () => t['../diagnostics/sections/check.dto.js'].CheckDto,
                  },
                }),
              },
            },
          },
        ],
        [
          import('../diagnostics/dto/probe.dto.js'),
          { ProbeDto: { status: { required: true, enum: ['not_connected', 'ok'] } } },
        ],
        [
          import('../bundle/dto/bundle.dto.js'),
          {
            BundleVersionsDto: {
              service: { required: true, type: () => String },
              node: { required: true, type: () => String },
              baileys: { required: true, type: () => String },
            },
            BundleSystemDto: {
              platform: { required: true, type: () => String },
              release: { required: true, type: () => String },
              arch: { required: true, type: () => String },
              processors: { required: true, type: () => Number },
              memory_mb: { required: true, type: () => Number },
            },
            BundleDto: {
              format: {
                required: true,
                type: () => Number,
                description: 'The version of this format; it rises with incompatible changes.',
              },
              note: { required: true, type: () => String, description: 'Says what is masked.' },
              created_at: { required: true, type: () => String, description: 'ISO 8601' },
              versions: {
                required: true,
                type: () => t['../bundle/dto/bundle.dto.js'].BundleVersionsDto,
              },
              system: {
                required: true,
                type: () => t['../bundle/dto/bundle.dto.js'].BundleSystemDto,
              },
              configuration: {
                required: true,
                type: () => Object,
                description: 'The settings, without secrets, hosts and paths.',
              },
              connection: {
                required: true,
                type: () => Object,
                nullable: true,
                description: 'Like `GET /api/connection`, masked.',
              },
              health: {
                required: true,
                type: () => Object,
                nullable: true,
                description: 'The checks of `GET /api/health`.',
              },
              summary: {
                required: true,
                type: () => Object,
                nullable: true,
                description:
                  'The queue, counters, buffers and the process, as in `GET /api/debug/summary`.',
              },
              chats: {
                required: true,
                type: () => [Object],
                nullable: true,
                description: 'The 30 newest, masked.',
              },
              events: {
                required: true,
                type: () => [Object],
                nullable: true,
                description: 'The 500 latest, oldest first, masked.',
              },
              nodes: {
                required: true,
                type: () => [Object],
                nullable: true,
                description: 'Outlines of the 200 latest raw stanzas.',
              },
              metrics: {
                required: true,
                type: () => [String],
                nullable: true,
                description: 'Lines of `GET /api/metrics`.',
              },
              log: {
                required: true,
                type: () => [Object],
                nullable: true,
                description: 'The 300 latest lines, masked.',
              },
              missing: {
                required: true,
                type: 'object',
                additionalProperties: { type: 'string' },
                description: 'Parts that could not be read, and why.',
              },
              timings_ms: {
                required: true,
                type: 'object',
                additionalProperties: { type: 'number' },
                description: 'How long each part took to read.',
              },
            },
          },
        ],
        [
          import('../uploads/dto/upload.dto.js'),
          {
            UploadDto: {
              media_id: { required: true, type: () => String },
              mimetype: { required: true, type: () => String },
              file_name: { required: true, type: () => String, nullable: true },
              size: { required: true, type: () => Number, description: 'bytes' },
              sha256: { required: true, type: () => String, description: 'hex' },
              width: { required: true, type: () => Number, nullable: true },
              height: { required: true, type: () => Number, nullable: true },
              seconds: {
                required: true,
                type: () => Number,
                nullable: true,
                description: 'Whole seconds.',
              },
              waveform: {
                required: true,
                type: () => [Number],
                nullable: true,
                description: 'Of Ogg/Opus: the loudness of 64 equal parts, 0 to 100.',
              },
              is_animated: { required: true, type: () => Boolean },
              expires_at: {
                required: true,
                type: () => Number,
                description: 'ms; a message that waits for the file keeps it longer.',
              },
            },
          },
        ],
        [
          import('../uploads/dto/upload.query.js'),
          {
            UploadQuery: {
              file_name: {
                required: false,
                type: () => String,
                description: 'The name of the file, if the body is the file itself.',
                minLength: 1,
                maxLength: 200,
              },
            },
          },
        ],
        [
          import('../send/dto/new-card.dto.js'),
          {
            NewCardDto: {
              name: { required: true, type: () => String },
              phone: {
                required: true,
                type: () => String,
                description: 'Digits with the country code, with an optional + in front.',
                pattern: '^\\+?[0-9]{1,20}$',
              },
            },
          },
        ],
        [
          import('../send/dto/new-content.dto.js'),
          {
            NewContentDto: {
              type: {
                required: false,
                description: 'What is sent; by default a text.',
                enum: [
                  'audio',
                  'contact',
                  'document',
                  'image',
                  'location',
                  'poll',
                  'sticker',
                  'text',
                  'video',
                ],
              },
              latitude: {
                required: false,
                type: () => Number,
                description: 'Of a location, in degrees.',
                minimum: -90,
                maximum: 90,
              },
              longitude: {
                required: false,
                type: () => Number,
                description: 'Of a location, in degrees.',
                minimum: -180,
                maximum: 180,
              },
              name: {
                required: false,
                type: () => String,
                description: 'Of a location: what the place is called.',
              },
              address: { required: false, type: () => String, description: 'Of a location.' },
              contacts: {
                required: false,
                type: () => [t['../send/dto/new-card.dto.js'].NewCardDto],
                description: 'The people on the contact cards.',
                minItems: 1,
              },
              question: { required: false, type: () => String, description: 'Of a poll.' },
              options: {
                required: false,
                type: () => [String],
                description: 'Of a poll: from 2 to 12 answers, which differ.',
              },
              selectable_count: {
                required: false,
                type: () => Number,
                description:
                  'Of a poll: how many options a person may choose; 0, the default, for any number.',
                minimum: 0,
              },
            },
          },
        ],
        [
          import('../send/dto/new-message.dto.js'),
          {
            NewMessageDto: {
              text: {
                required: false,
                type: () => String,
                description: 'Of a text: stored and sent exactly as given.',
              },
              quoted_id: {
                required: false,
                type: () => String,
                nullable: true,
                description: 'The message of this chat that is answered.',
                minLength: 1,
                maxLength: 200,
              },
              mentions: {
                required: false,
                type: () => [String],
                description:
                  'The jids of people whom a text or a caption mentions: there, each is an `@` and the part of its jid before the `@`.',
              },
              media_id: {
                required: false,
                type: () => String,
                description:
                  'The file, from `POST /api/media`; or send the file itself as the part `file` of a multipart body.',
                format: 'uuid',
              },
              caption: {
                required: false,
                type: () => String,
                description: 'A text below a photo, a video or a document.',
              },
              file_name: {
                required: false,
                type: () => String,
                description:
                  'The name that the recipient sees of a document; by default the name of the file.',
                minLength: 1,
              },
              view_once: {
                required: false,
                type: () => Boolean,
                description: 'Of a photo, a video or a voice message: it can be opened once.',
              },
              voice: {
                required: false,
                type: () => Boolean,
                description: 'Shows an audio file as a voice message; it must be Ogg/Opus.',
              },
              gif: {
                required: false,
                type: () => Boolean,
                description: 'Shows a video as a GIF: without sound, again and again.',
              },
            },
          },
        ],
        [
          import('../send/dto/queued.dto.js'),
          {
            QueuedDto: {
              status: { required: true, enum: ['queued'] },
              to: { required: true, type: () => String },
              chat_jid: { required: true, type: () => String },
              message_id: { required: true, type: () => String },
              timestamp: { required: true, type: () => Number, description: 'ms' },
              duplicate: {
                required: true,
                type: () => Boolean,
                description: 'True for the repeated answer to a repeated `Idempotency-Key`.',
              },
            },
          },
        ],
        [
          import('../send/dto/message-check.dto.js'),
          {
            MessageCheckDto: {
              status: { required: true, enum: ['valid'] },
              chat_jid: {
                required: true,
                type: () => String,
                description: 'The chat of the message, by the address that the chat list shows.',
              },
              type: {
                required: true,
                enum: [
                  'audio',
                  'contact',
                  'document',
                  'image',
                  'location',
                  'poll',
                  'sticker',
                  'text',
                  'video',
                ],
              },
            },
          },
        ],
        [
          import('../send/dto/send-check.dto.js'),
          {
            SendCheckDto: {
              status: { required: true, enum: ['valid'] },
              to: { required: true, type: () => String },
              chat_jid: {
                required: true,
                type: () => String,
                description: 'The chat of the message, by the address that the chat list shows.',
              },
              exists: {
                required: true,
                type: () => Boolean,
                nullable: true,
                description:
                  'Whether the number is on WhatsApp; null if it could not be looked up.',
              },
              registered_jid: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'The jid that WhatsApp uses for the number, if it differs.',
              },
              lid: { required: true, type: () => String, nullable: true },
              is_known_chat: {
                required: true,
                type: () => Boolean,
                description: 'True if the chat has messages already.',
              },
            },
          },
        ],
        [
          import('../send/dto/send-text.dto.js'),
          {
            SendTextDto: {
              to: { required: true, type: () => String },
              text: {
                required: true,
                type: () => String,
                description: 'Stored and sent exactly as given.',
              },
              type: {
                required: false,
                description: 'Other types are sent by `POST /api/chats/<chat_jid>/messages`.',
                enum: ['text'],
              },
            },
            SendQueryDto: {
              dry_run: {
                required: false,
                type: () => Boolean,
                description: 'Checks the request and the number, and sends nothing.',
              },
            },
          },
        ],
        [
          import('../changes/dto/target.query.js'),
          {
            TargetQuery: {
              sender_jid: {
                required: false,
                type: () => String,
                description: 'The sender, if two people of a chat have used the same id.',
              },
            },
          },
        ],
        [
          import('../changes/dto/deletion.query.js'),
          {
            DeletionQuery: {
              for: {
                required: true,
                description:
                  'For all who have the message, or only on the devices of this account.',
                enum: ['everyone', 'me'],
              },
            },
          },
        ],
        [
          import('../changes/dto/edit.dto.js'),
          {
            EditDto: {
              text: {
                required: true,
                type: () => String,
                description: 'The new text or caption, sent exactly as given.',
              },
            },
          },
        ],
        [
          import('../changes/dto/forward.dto.js'),
          {
            ForwardDto: {
              to: {
                required: true,
                type: () => [String],
                description: 'The jids of the chats, 1 to 20.',
                uniqueItems: true,
                minItems: 1,
              },
            },
            ForwardedDto: {
              messages: { required: true, type: () => [t['../send/dto/queued.dto.js'].QueuedDto] },
            },
          },
        ],
        [
          import('../changes/dto/reaction.dto.js'),
          {
            NewReactionDto: {
              emoji: {
                required: true,
                type: () => String,
                description: 'It replaces an earlier one of this account.',
              },
            },
          },
        ],
        [
          import('../changes/dto/vote.dto.js'),
          {
            NewVoteDto: {
              options: {
                required: true,
                type: () => [String],
                description:
                  'All options that are chosen now, by their names; an empty list takes the vote back.',
                uniqueItems: true,
              },
            },
          },
        ],
        [
          import('./dto/document.dto.js'),
          {
            DocumentDto: {
              openapi: { required: true, type: () => String },
              info: { required: true, type: () => Object },
              servers: { required: true, type: () => [Object] },
              tags: { required: true, type: () => [Object] },
              security: { required: true, type: () => [Object] },
              paths: { required: true, type: () => Object },
              components: { required: true, type: () => Object },
            },
          },
        ],
        [
          import('../stats/dto/stats.dto.js'),
          {
            StatsStateDto: {
              state: {
                required: true,
                description: 'That of the connection; `off` while the service did not run.',
                enum: ['connected', 'connecting', 'disconnected', 'off'],
              },
              reason_code: {
                required: true,
                type: () => String,
                description:
                  'Why it came into this state: a `reason_code` of the connection, or `service_stopped`, `service_ended`, `service_paused`.',
              },
              reason: {
                required: true,
                type: () => String,
                description: 'What happened, in one sentence.',
              },
              from: {
                required: true,
                type: () => String,
                description:
                  'ISO 8601. After `service_ended`, when the service was last known to run: it ended up to 30 seconds later.',
              },
              to: { required: true, type: () => String, description: 'ISO 8601' },
            },
            StatsStepDto: {
              at: {
                required: true,
                type: () => String,
                description: 'ISO 8601; when the step began.',
              },
              received: {
                required: true,
                type: () => Number,
                description:
                  'Messages from others that arrived here, those that had waited at WhatsApp included.',
              },
              sent: {
                required: true,
                type: () => Number,
                description: "Messages sent here that WhatsApp's server acknowledged.",
              },
              failed: {
                required: true,
                type: () => Number,
                description: 'Messages sent here that failed.',
              },
              waiting: {
                required: true,
                type: () => Number,
                nullable: true,
                description:
                  'The most messages that waited to be sent, looked at every 30 seconds or more often; null if nobody looked.',
              },
              ack_p50_ms: {
                required: true,
                type: () => Number,
                nullable: true,
                description:
                  "ms from the acceptance of a message to the server's acknowledgement; null if there was none, as in the next ones.",
              },
              ack_p95_ms: { required: true, type: () => Number, nullable: true },
              delivery_p50_ms: {
                required: true,
                type: () => Number,
                nullable: true,
                description: 'ms from the acceptance to the delivery.',
              },
              delivery_p95_ms: { required: true, type: () => Number, nullable: true },
            },
            StatsTimesDto: {
              p50: {
                required: true,
                type: () => Number,
                nullable: true,
                description:
                  'ms, rounded to two digits; half of the messages took no longer. Null if there were none.',
              },
              p95: {
                required: true,
                type: () => Number,
                nullable: true,
                description: 'ms, rounded to two digits; 95 of 100 messages took no longer.',
              },
              count: {
                required: true,
                type: () => Number,
                description: 'How many messages this is about.',
              },
            },
            StatsFailureDto: {
              code: {
                required: true,
                type: () => String,
                description: 'The `error_code` of the messages.',
              },
              text: {
                required: true,
                type: () => String,
                description: 'What happened, and what to do.',
              },
              count: { required: true, type: () => Number },
            },
            StatsQueueDto: {
              waiting: {
                required: true,
                type: () => Number,
                description: 'Messages that WhatsApp has not acknowledged yet.',
              },
              failed: {
                required: true,
                type: () => Number,
                description: 'Messages that failed and can be sent again.',
              },
            },
            StatsDto: {
              from: {
                required: true,
                type: () => String,
                description:
                  'The beginning of the first step: the requested time or up to a step before it.',
              },
              to: { required: true, type: () => String },
              step_seconds: { required: true, type: () => Number },
              states: {
                required: true,
                type: () => [t['../stats/dto/stats.dto.js'].StatsStateDto],
                description:
                  'Oldest first, without gaps; they begin when the statistics began. Of more than 500, the shortest are left out.',
              },
              steps: {
                required: true,
                type: () => [t['../stats/dto/stats.dto.js'].StatsStepDto],
                description: 'Oldest first, without gaps.',
              },
              ack_ms: {
                required: true,
                type: () => t['../stats/dto/stats.dto.js'].StatsTimesDto,
                description: "From the acceptance of a message to the server's acknowledgement.",
              },
              delivery_ms: {
                required: true,
                type: () => t['../stats/dto/stats.dto.js'].StatsTimesDto,
                description:
                  'From the acceptance of a message to its delivery; groups are left out.',
              },
              failures: {
                required: true,
                type: () => [t['../stats/dto/stats.dto.js'].StatsFailureDto],
                description: 'The most frequent first.',
              },
              queue: { required: true, type: () => t['../stats/dto/stats.dto.js'].StatsQueueDto },
            },
          },
        ],
        [
          import('../playground/dto/playground.dto.js'),
          {
            PlaygroundPersonDto: {
              kind: {
                required: true,
                description: "`phone`: the user's own.",
                enum: ['contact', 'phone'],
              },
              number: { required: true, type: () => String },
              name: { required: true, type: () => String },
              jid: { required: true, type: () => String },
              lid: { required: true, type: () => String },
              about: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'What they do by themselves.',
              },
            },
            PlaygroundGroupDto: {
              jid: { required: true, type: () => String },
              subject: { required: true, type: () => String },
              members: {
                required: true,
                type: () => [String],
                description: 'Names of the members.',
              },
            },
            PlaygroundFaultDto: {
              name: { required: true, type: () => String },
              does: {
                required: true,
                type: () => String,
                description: 'What it does, in a few words.',
              },
              is_on: {
                required: true,
                type: () => Boolean,
                nullable: true,
                description: 'Null for one that happens once.',
              },
            },
            PlaygroundCommandDto: {
              command: { required: true, type: () => String },
              description: { required: true, type: () => String },
              fields: {
                required: true,
                type: 'object',
                additionalProperties: { type: 'string' },
                description: 'Names, with what each must be.',
              },
            },
            PlaygroundDto: {
              is_available: {
                required: true,
                type: () => Boolean,
                description:
                  'Whether the service runs in the playground; if not, all lists are empty.',
              },
              people: {
                required: true,
                type: () => [t['../playground/dto/playground.dto.js'].PlaygroundPersonDto],
              },
              groups: {
                required: true,
                type: () => [t['../playground/dto/playground.dto.js'].PlaygroundGroupDto],
              },
              scenes: {
                required: true,
                type: () => [String],
                description: 'What a person can be made to send, with the command `play-scene`.',
              },
              faults: {
                required: true,
                type: () => [t['../playground/dto/playground.dto.js'].PlaygroundFaultDto],
              },
              commands: {
                required: true,
                type: () => [t['../playground/dto/playground.dto.js'].PlaygroundCommandDto],
              },
            },
            CommandAnswerDto: {
              answer: {
                required: true,
                type: () => Object,
                description:
                  'What the test network answers: most often an object; each command has its own.',
              },
            },
          },
        ],
        [
          import('../groups/dto/group.dto.js'),
          {
            ParticipantDto: {
              jid: {
                required: true,
                type: () => String,
                description: 'By phone number if it is known, otherwise the lid.',
              },
              lid: { required: true, type: () => String, nullable: true },
              phone: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'With a leading +.',
              },
              name: { required: true, type: () => String, nullable: true },
              role: { required: true, enum: ['admin', 'member', 'superadmin'] },
              is_me: { required: true, type: () => Boolean },
            },
            GroupDto: {
              jid: { required: true, type: () => String },
              subject: { required: true, type: () => String },
              description: { required: true, type: () => String, nullable: true },
              owner_jid: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'Who created it; null if WhatsApp does not say.',
              },
              created_at: { required: true, type: () => Number, nullable: true },
              is_announcement: {
                required: true,
                type: () => Boolean,
                description: 'Only admins may write.',
              },
              is_locked: {
                required: true,
                type: () => Boolean,
                description:
                  'Only admins may change subject, description and disappearing messages.',
              },
              ephemeral_seconds: {
                required: true,
                type: () => Number,
                nullable: true,
                description: 'After how many seconds new messages disappear; null if they stay.',
              },
              size: {
                required: true,
                type: () => Number,
                description: 'How many participants it has.',
              },
              my_role: {
                required: true,
                nullable: true,
                description: 'Of this account; null if it is not among the participants.',
                enum: ['admin', 'member', 'superadmin'],
              },
              participants: {
                required: true,
                type: () => [t['../groups/dto/group.dto.js'].ParticipantDto],
              },
            },
            MemberResultDto: {
              jid: { required: true, type: () => String, description: 'As in the request.' },
              status: {
                required: true,
                description: '`ok`, or why WhatsApp did not do it.',
                enum: [
                  'already_member',
                  'blocked',
                  'group_full',
                  'invite_required',
                  'left_recently',
                  'not_a_member',
                  'not_on_whatsapp',
                  'not_permitted',
                  'ok',
                  'refused',
                ],
              },
              error_code: {
                required: true,
                type: () => String,
                nullable: true,
                description:
                  "WhatsApp's own code, such as 403; null if it was done, or WhatsApp did not answer for this person.",
              },
              error_text: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'What happened, and what to do; null if it was done.',
              },
            },
            CreatedGroupDto: {
              results: {
                required: true,
                type: () => [t['../groups/dto/group.dto.js'].MemberResultDto],
                description: 'One for each of the people who were asked for.',
              },
            },
            ChangedMembersDto: {
              results: {
                required: true,
                type: () => [t['../groups/dto/group.dto.js'].MemberResultDto],
                description: 'One for each of the people, in the order of the request.',
              },
              group: {
                required: true,
                type: () => t['../groups/dto/group.dto.js'].GroupDto,
                description: 'The group afterwards.',
              },
            },
            InviteDto: {
              code: { required: true, type: () => String },
              url: {
                required: true,
                type: () => String,
                description: 'Whoever opens it can join.',
              },
            },
            GroupLeftDto: { status: { required: true, enum: ['ok'] } },
          },
        ],
        [
          import('../contacts/dto/contact.dto.js'),
          {
            ContactDto: {
              jid: { required: true, type: () => String },
              lid: { required: true, type: () => String, nullable: true },
              name: {
                required: true,
                type: () => String,
                nullable: true,
                description: "From the phone's address book.",
              },
              push_name: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'As people call themselves.',
              },
              verified_name: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'Of a business that WhatsApp has verified.',
              },
              phone: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'With a leading +; null if only the lid is known.',
              },
            },
            ContactInfoDto: {
              about: {
                required: true,
                type: () => String,
                nullable: true,
                description:
                  'What the person says of themselves; null if there is nothing, or it is hidden.',
              },
              about_set_at: {
                required: true,
                type: () => Number,
                nullable: true,
                description: 'ms since 1970',
              },
              picture_url: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'The path of the picture; null if there is none, or it is hidden.',
              },
              is_on_whatsapp: {
                required: true,
                type: () => Boolean,
                nullable: true,
                description: 'Null if WhatsApp was not asked, because only the lid is known.',
              },
            },
            ContactListDto: {
              contacts: {
                required: true,
                type: () => [t['../contacts/dto/contact.dto.js'].ContactDto],
              },
              pagination: {
                required: true,
                type: () => t['../contacts/dto/contact.dto.js'].ContactPaginationDto,
              },
            },
            ContactPaginationDto: {
              limit: { required: true, type: () => Number },
              next: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'The cursor of the next page; null on the last one.',
              },
            },
            CheckedPhoneDto: {
              phone: { required: true, type: () => String, description: 'As it was given.' },
              is_on_whatsapp: { required: true, type: () => Boolean },
              jid: { required: true, type: () => String, nullable: true },
              lid: { required: true, type: () => String, nullable: true },
            },
            CheckedPhonesDto: {
              results: {
                required: true,
                type: () => [t['../contacts/dto/contact.dto.js'].CheckedPhoneDto],
              },
            },
          },
        ],
        [
          import('../requests/dto/request.dto.js'),
          {
            RequestDto: {
              seq: {
                required: true,
                type: () => Number,
                description:
                  'Rising, in the order in which requests ended. It begins again when the service starts.',
              },
              id: {
                required: true,
                type: () => String,
                description: 'The header `X-Request-Id` of the answer. Clients may choose it.',
              },
              at: { required: true, type: () => String, description: 'When it came: ISO 8601.' },
              client: {
                required: true,
                description:
                  '`page` for the pages of this service in a browser, `program` for everybody else.',
                enum: ['page', 'program'],
              },
              user_agent: { required: true, type: () => String, nullable: true },
              method: { required: true, type: () => String },
              route: {
                required: true,
                type: () => String,
                nullable: true,
                description:
                  'The pattern that the path matches; null if there is none, or if the request was refused before.',
              },
              path: { required: true, type: () => String, description: 'With its query.' },
              status: {
                required: true,
                type: () => Number,
                nullable: true,
                description: 'Null if the client went away before the answer.',
              },
              duration_ms: {
                required: true,
                type: () => Number,
                description: 'Until the whole answer was sent.',
              },
              answer_bytes: {
                required: true,
                type: () => Number,
                description: 'The size of the answer, with its headers.',
              },
              error_code: {
                required: true,
                nullable: true,
                enum: [
                  'already_paired',
                  'body_too_large',
                  'command_refused',
                  'connect_failed',
                  'deletion_too_late',
                  'disconnect_failed',
                  'edit_too_late',
                  'empty_file',
                  'empty_text',
                  'headers_too_large',
                  'host_not_allowed',
                  'idempotency_in_flight',
                  'idempotency_mismatch',
                  'internal_error',
                  'invalid_idempotency_key',
                  'invalid_jid',
                  'invalid_phone',
                  'invalid_recipient',
                  'json_too_deep',
                  'keys_missing',
                  'logout_failed',
                  'malformed_json',
                  'media_expired',
                  'media_failed',
                  'method_not_allowed',
                  'no_media',
                  'no_picture',
                  'no_playground',
                  'no_thumbnail',
                  'not_a_poll',
                  'not_acknowledged',
                  'not_connected',
                  'not_deletable',
                  'not_editable',
                  'not_forwardable',
                  'not_found',
                  'not_permitted',
                  'not_reactable',
                  'not_retryable',
                  'not_supported',
                  'not_waiting_for_pairing',
                  'origin_not_allowed',
                  'pairing_failed',
                  'playground_failed',
                  'precondition_failed',
                  'range_not_satisfiable',
                  'request_timeout',
                  'send_failed',
                  'store_fails',
                  'text_too_long',
                  'too_many_requests',
                  'unauthorized',
                  'unknown_command',
                  'unknown_option',
                  'unsuitable_file',
                  'unsupported_media_type',
                  'validation_failed',
                  'whatsapp_refused',
                ],
              },
              chat_jid: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'The chat of the message.',
              },
              message_id: {
                required: true,
                type: () => String,
                nullable: true,
                description:
                  'The message that the request has queued, or had queued before with the same `Idempotency-Key`.',
              },
              headers: {
                required: true,
                type: 'object',
                additionalProperties: { type: 'string' },
                description: '`Content-Type` and `Idempotency-Key`, as they were sent.',
              },
              body_type: {
                required: true,
                type: () => String,
                nullable: true,
                description: 'The media type of the body; null if there was none.',
              },
              body_bytes: {
                required: true,
                type: () => Number,
                nullable: true,
                description: 'Null if there was none, or if the client did not say it.',
              },
              masked: {
                required: true,
                type: () => Boolean,
                description: 'Whether something secret is replaced by `[hidden]`.',
              },
            },
            WholeRequestDto: {
              body: {
                required: true,
                type: () => Object,
                nullable: true,
                description:
                  'JSON up to 100 KiB, without secrets. Null for files, forms and longer or malformed bodies.',
              },
            },
          },
        ],
        [
          import('../auth/login/dto/logged-in.dto.js'),
          { LoggedInDto: { status: { required: true, enum: ['ok'] } } },
        ],
        [
          import('../trace/dto/trace.dto.js'),
          {
            TraceDto: {
              message: { required: true, type: () => t['../chats/dto/message.dto.js'].MessageDto },
              started_at: {
                required: true,
                type: () => Number,
                nullable: true,
                description: 'The first step, in ms since 1970; null without any step.',
              },
              ended_at: {
                required: true,
                type: () => Number,
                nullable: true,
                description: 'The end of the last step so far.',
              },
              steps: {
                required: true,
                type: () => [t['../trace/steps/trace-step.dto.js'].TraceStepDto],
                description: 'The oldest first.',
              },
              incomplete: {
                required: true,
                type: () => [Object],
                description:
                  'Sources whose earlier steps are no longer known: raw traffic is in memory only, and the event log has a limit.',
                enum: ['delivery', 'event', 'receipt', 'request', 'stanza'],
                isArray: true,
              },
            },
          },
        ],
        [
          import('../requests/dto/request-list.dto.js'),
          {
            RequestListDto: {
              requests: {
                required: true,
                type: () => [t['../requests/dto/request.dto.js'].RequestDto],
              },
              pagination: {
                required: true,
                type: () => t['../common/http/pagination.dto.js'].PaginationDto,
              },
            },
          },
        ],
        [
          import('../presence/dto/presence.dto.js'),
          {
            SendPresenceDto: {
              state: {
                required: true,
                description:
                  'What this account does in the chat. WhatsApp shows it for some seconds: repeat it while it goes on.',
                enum: ['paused', 'recording', 'typing'],
              },
            },
            PresenceSentDto: {
              status: { required: true, enum: ['ok'] },
              chat_jid: { required: true, type: () => String },
              state: { required: true, enum: ['paused', 'recording', 'typing'] },
            },
            PresenceSubscribedDto: {
              status: { required: true, enum: ['ok'] },
              chat_jid: { required: true, type: () => String },
            },
            PresenceDto: {
              chat_jid: { required: true, type: () => String },
              sender_jid: {
                required: true,
                type: () => String,
                description: 'The same as the chat, except in groups.',
              },
              sender_name: { required: true, type: () => String, nullable: true },
              state: {
                required: true,
                enum: ['offline', 'online', 'paused', 'recording', 'typing'],
              },
              last_seen: {
                required: true,
                type: () => Number,
                nullable: true,
                description: 'Milliseconds since 1970; null if the person is online, or hides it.',
              },
            },
          },
        ],
        [
          import('../auth/login/dto/login.dto.js'),
          {
            LoginDto: {
              token: {
                required: true,
                type: () => String,
                description: 'The value of SERVICE_API_TOKEN.',
                maxLength: 1000,
              },
            },
          },
        ],
        [
          import('../media/dto/file-state.dto.js'),
          {
            FileStateDto: {
              state: {
                required: true,
                enum: ['expired', 'failed', 'fetching', 'remote', 'stored'],
              },
            },
          },
        ],
        [
          import('../media/dto/file.query.js'),
          {
            FileQuery: {
              sender_jid: {
                required: false,
                type: () => String,
                description: 'The sender, if two people of a chat have used the same id.',
              },
            },
          },
        ],
        [
          import('../media/dto/media.query.js'),
          {
            MediaQuery: {
              wait: {
                required: true,
                type: () => Boolean,
                description:
                  'Whether to wait for a file that is not here yet; otherwise it is fetched all the same, and the answer is 202.',
                default: true,
              },
              retry: {
                required: true,
                type: () => Boolean,
                description:
                  'With `wait=0`: fetch it again even right after a failure. Otherwise, that failure is the answer.',
                default: false,
              },
            },
          },
        ],
        [
          import('../media/dto/thumbnail.query.js'),
          {
            ThumbnailQuery: {
              size: {
                required: false,
                type: () => Number,
                description: 'Pixels; the most of its longer side.',
              },
            },
          },
        ],
        [
          import('../requests/dto/requests.query.js'),
          {
            RequestsQuery: {
              client: {
                required: false,
                description:
                  '`page` for the pages of this service in a browser, `program` for everybody else.',
                enum: ['page', 'program'],
              },
              method: {
                required: false,
                enum: ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'],
              },
              status: {
                required: false,
                type: () => String,
                description: 'A status such as `404`, or all that begin alike, such as `4xx`.',
                pattern: '^[1-5](\\d\\d|xx)$',
              },
              message_id: {
                required: false,
                type: () => String,
                description: 'The message that came of the request.',
                maxLength: 200,
              },
              after: {
                required: false,
                type: () => Number,
                description: 'Only requests after this seq.',
              },
              before: {
                required: false,
                type: () => Number,
                description: 'Only requests before this seq.',
              },
              limit: { required: true, type: () => Number, default: 200 },
            },
          },
        ],
        [
          import('../stats/dto/stats.query.js'),
          {
            StatsQuery: {
              from: {
                required: false,
                type: () => String,
                description: 'ISO 8601; an hour before `to` by default.',
              },
              to: { required: false, type: () => String, description: 'ISO 8601; now by default.' },
              step: {
                required: false,
                type: () => Number,
                description:
                  'Seconds; by default so many that there are at most 200 steps. There may be at most 1500.',
                minimum: 60,
                maximum: 86400,
                multipleOf: 60,
              },
            },
          },
        ],
        [
          import('../recordings/dto/recording.query.js'),
          {
            RecordingQuery: {
              from: {
                required: false,
                type: () => String,
                description: 'ISO 8601; only what happened then or later.',
              },
              to: {
                required: false,
                type: () => String,
                description: 'ISO 8601; only what happened before.',
              },
              minutes: {
                required: false,
                type: () => Number,
                description: 'Instead of `from`: only the last minutes.',
                minimum: 1,
                maximum: 100000,
              },
              after: {
                required: false,
                type: () => Number,
                description: 'Only events after this seq.',
              },
              before: {
                required: false,
                type: () => Number,
                description: 'Only events before this seq.',
              },
            },
          },
        ],
        [
          import('../groups/dto/group-requests.dto.js'),
          {
            CreateGroupDto: {
              subject: { required: true, type: () => String, description: '1 to 100 characters.' },
              participants: {
                required: true,
                type: () => [String],
                description:
                  '1 to 1,023 people besides this account, each by either of their jids.',
              },
            },
            ChangeGroupDto: {
              subject: { required: false, type: () => String, description: '1 to 100 characters.' },
              description: {
                required: false,
                type: () => String,
                nullable: true,
                description: '2,048 characters at most; empty or null to delete it.',
              },
              is_announcement: {
                required: false,
                type: () => Boolean,
                description: 'Whether only admins may write.',
              },
              is_locked: {
                required: false,
                type: () => Boolean,
                description:
                  'Whether only admins may change subject, description and disappearing messages.',
              },
              ephemeral_seconds: {
                required: false,
                type: () => Number,
                nullable: true,
                description:
                  'After how many seconds new messages disappear: 86400, 604800 or 7776000; 0 or null to keep them.',
              },
            },
            ChangeMembersDto: {
              action: { required: true, enum: ['add', 'demote', 'promote', 'remove'] },
              participants: {
                required: true,
                type: () => [String],
                description: '1 to 1,023 people, each by either of their jids.',
              },
            },
          },
        ],
        [
          import('../contacts/dto/contact-requests.dto.js'),
          {
            ContactsQuery: {
              limit: { required: true, type: () => Number, default: 1000 },
              cursor: {
                required: false,
                type: () => String,
                description: '`next` of the page before.',
                maxLength: 500,
              },
              q: {
                required: false,
                type: () => String,
                description: 'Searches the names and the number.',
                maxLength: 200,
              },
            },
            CheckPhonesDto: {
              phones: {
                required: true,
                type: () => [String],
                description: '1 to 50 numbers: digits, with an optional + in front.',
                minItems: 1,
                pattern: '^\\+?[0-9]{1,20}$',
              },
            },
          },
        ],
      ],
      controllers: [
        [
          import('../chats/chats.controller.js'),
          {
            ChatsController: {
              listChats: {
                summary: 'The chats, newest first.',
                type: t['../chats/dto/responses.dto.js'].ChatListDto,
              },
              changeChat: {
                summary: 'Archives, pins, mutes or marks a chat, on all devices of the account.',
                type: t['../chats/dto/chat.dto.js'].ChatDto,
              },
              readThread: {
                summary: 'A thread, oldest first; without `before` and `after`, its latest page.',
                type: t['../chats/dto/responses.dto.js'].ThreadDto,
              },
              requestHistory: {
                summary:
                  'Requests older messages of a chat from the phone; they are announced as `message.history`.',
                type: t['../chats/dto/responses.dto.js'].HistoryRequestedDto,
              },
              markRead: {
                summary: 'Sets the unread count to zero and, if requested, sends read receipts.',
                type: t['../chats/dto/responses.dto.js'].ChatReadDto,
              },
            },
          },
        ],
        [
          import('../connection/connection.controller.js'),
          {
            ConnectionController: {
              readConnection: {
                summary:
                  'The state of the session, the reason for it, and what to do.\n\nWith `wait=connected`, it responds once the session is connected, or stays disconnected until somebody connects it,\nor after `timeout_ms`.',
                type: t['../connection/dto/connection.dto.js'].ConnectionDto,
              },
              readQr: {
                summary: 'The current QR code as text and as an image; null while there is none.',
                type: t['../connection/dto/qr.dto.js'].QrDto,
              },
              readQrSvg: { summary: 'The QR code as an SVG file.', type: Object },
              readQrPng: { summary: 'The QR code as a PNG file.', type: Object },
              readQrText: { summary: 'The QR code as text for a terminal.', type: Object },
              connect: {
                summary: 'Starts the session, without waiting until it is connected.',
                type: t['../connection/dto/connection.dto.js'].ConnectionDto,
              },
              disconnect: {
                summary: 'Stops the session and keeps the pairing.',
                type: t['../connection/dto/connection.dto.js'].ConnectionDto,
              },
              logout: {
                summary: 'Unlinks this device and deletes its keys; chats and messages are kept.',
                type: t['../connection/dto/connection.dto.js'].ConnectionDto,
              },
              requestPairingCode: {
                summary: 'Requests a code to type on the phone instead of scanning.',
                type: t['../connection/dto/pairing-code.dto.js'].PairingCodeDto,
              },
            },
          },
        ],
        [
          import('../events/events.controller.js'),
          {
            EventsController: {
              listEvents: {
                summary: 'The event log, oldest first; without `after`, its latest page.',
                type: t['../events/dto/event-list.dto.js'].EventListDto,
              },
              exportEvents: { summary: 'The event log as a JSON Lines file.' },
              streamEvents: {
                summary:
                  'Live events, as server-sent events.\n\n`id` is the seq, `event` the kind. Changed chats are sent as `chat`; `truncated` means that the log\nno longer has all events to resume from. A comment every 15 seconds keeps the connection open.',
              },
            },
          },
        ],
        [
          import('../messages/chat-export.controller.js'),
          {
            ChatExportController: {
              exportChat: {
                summary:
                  'The whole chat as a file: JSON lines, a text for people, or both with the files of the messages in a zip.\n\nThe zip has the files that are stored here; open the others once, and they are.',
              },
            },
          },
        ],
        [
          import('../messages/messages.controller.js'),
          {
            MessagesController: {
              searchMessages: {
                summary: 'Searches messages by words, newest first.',
                type: t['../messages/dto/responses.dto.js'].FoundMessagesDto,
              },
              waitForMessage: {
                summary:
                  'Waits for a message that matches; null after the timeout.\n\nWith `after`, the wait also ends when that message fails, because no answer to it can come. It goes on with\n`from_me=true`, which does not wait for an answer.\n\nUnknown query parameters are an error: without a misspelt filter, any message would match.',
                type: t['../messages/dto/responses.dto.js'].AwaitedMessageDto,
              },
              readMessage: {
                summary: 'One message with the times at which it was sent, delivered and read.',
                type: t['../messages/dto/responses.dto.js'].MessageWithTimelineDto,
              },
              listReceipts: {
                summary: 'Who has received, read and played a message of this account.',
                type: t['../messages/dto/receipts.dto.js'].MessageReceiptsDto,
              },
            },
          },
        ],
        [
          import('../diagnostics/diagnostics.controller.js'),
          {
            DiagnosticsController: {
              readHealth: {
                summary: 'Whether the service works, and if not, which part is at fault.',
                type: t['../diagnostics/dto/health.dto.js'].HealthDto,
              },
              readLiveness: {
                summary: 'Liveness probe: the process answers.',
                type: t['../diagnostics/dto/probe.dto.js'].ProbeDto,
              },
              readReadiness: {
                summary: 'Readiness probe: the session is connected.',
                type: t['../diagnostics/dto/probe.dto.js'].ProbeDto,
              },
              readSummary: {
                summary: 'Everything at a glance.',
                type: t['../diagnostics/dto/summary.dto.js'].SummaryDto,
              },
            },
          },
        ],
        [
          import('../bundle/bundle.controller.js'),
          {
            BundleController: {
              readBundle: {
                summary:
                  'A file to attach to a bug report, with numbers, names, texts and secrets masked.',
                type: t['../bundle/dto/bundle.dto.js'].BundleDto,
              },
            },
          },
        ],
        [
          import('../uploads/uploads.controller.js'),
          {
            UploadsController: {
              uploadFile: {
                summary:
                  'Takes a file that can be sent afterwards, as often as wanted.\n\nThe body is the file itself, with its `Content-Type`, or a multipart body with the part `file`. The file is kept for\n24 hours.',
                type: t['../uploads/dto/upload.dto.js'].UploadDto,
              },
            },
          },
        ],
        [
          import('../send/send.controller.js'),
          {
            SendController: {
              sendText: {
                summary: 'Queues a text to a number; with `dry_run`, only checks it.',
                type: Object,
              },
              sendIntoChat: {
                summary:
                  'Queues a message to any chat, also a group; with `dry_run`, only checks it.\n\nA file is given by its `media_id`, or as the part `file` of a multipart body with the other fields beside it.\nIt is uploaded to WhatsApp before the message is sent; later messages of the chat wait for it.',
                type: Object,
              },
              retryMessage: {
                summary: 'Sends a failed or unanswered message again under its id.',
                type: t['../send/dto/queued.dto.js'].QueuedDto,
              },
            },
          },
        ],
        [
          import('../changes/changes.controller.js'),
          {
            ChangesController: {
              react: {
                summary: 'Queues a reaction to a message; it replaces an earlier one.',
                type: t['../send/dto/queued.dto.js'].QueuedDto,
              },
              takeReactionBack: {
                summary: 'Takes the reaction of this account back.',
                type: t['../send/dto/queued.dto.js'].QueuedDto,
              },
              editMessage: {
                summary:
                  'Queues another text for an own message, or another caption for its file: within 15 minutes.',
                type: t['../send/dto/queued.dto.js'].QueuedDto,
              },
              deleteMessage: {
                summary:
                  "Queues the deletion of a message for everyone: of an own one, or, as an admin of the group, of anybody's; within two\ndays. With `for=me`, deletes it on the devices of this account only, and answers when WhatsApp has accepted that.",
                type: Object,
              },
              forwardMessage: {
                summary:
                  'Queues copies of a message for other chats; a file is not uploaded again.',
                type: t['../changes/dto/forward.dto.js'].ForwardedDto,
              },
              vote: {
                summary:
                  'Queues a vote in a poll, which replaces an earlier one; an empty list takes it back.',
                type: t['../send/dto/queued.dto.js'].QueuedDto,
              },
            },
          },
        ],
        [
          import('../metrics/metrics.controller.js'),
          {
            MetricsController: {
              readMetrics: { summary: 'Metrics for Prometheus.', type: String },
            },
          },
        ],
        [
          import('./docs.controller.js'),
          {
            DocsController: {
              readDocument: {
                summary: 'This document.',
                type: t['./dto/document.dto.js'].DocumentDto,
              },
              readPage: { summary: 'A page to read and try the API.', type: Object },
            },
          },
        ],
        [
          import('../auth/login/login.controller.js'),
          {
            LoginController: {
              login: {
                summary: 'Exchanges the API token for a login cookie.',
                type: t['../auth/login/dto/logged-in.dto.js'].LoggedInDto,
              },
            },
          },
        ],
        [
          import('../media/media.controller.js'),
          {
            MediaController: {
              readMedia: {
                summary:
                  'The file of a message; fetched from WhatsApp when it is first asked for. Takes `Range`.\n\nA file that may be seen once is only given here: it is not fetched by itself, shown by the page, or exported.',
              },
              readThumbnail: {
                summary:
                  'A small picture of the file of a message, JPEG or WebP; nothing is fetched for it.',
              },
            },
          },
        ],
        [
          import('../trace/trace.controller.js'),
          {
            TraceController: {
              traceMessage: {
                summary:
                  'Everything that happened to one message: requests, stages of its delivery, receipts, events, raw stanzas.\n\nEach step has its time, and its duration where it has one.',
                type: t['../trace/dto/trace.dto.js'].TraceDto,
              },
            },
          },
        ],
        [
          import('../requests/requests.controller.js'),
          {
            RequestsController: {
              listRequests: {
                summary:
                  'The latest requests of all clients to this API, oldest first; without `after`, the latest page.\n\nA request is listed once it has ended; streams are left out, and so is what the page asks for to show this list.\nThe list is in memory only: it ends with the service. Of programs it has up to 500 requests that read and 500\nothers, of the page fewer, and apart from them up to 100 of clients without the token,\nof which no body is kept.\n\nTexts of messages are kept, credentials never: headers other than the two that are listed are not kept, fields and\nparameters with names such as `token`, `password` or `api_key` are hidden, and so is the API token wherever it stands.',
                type: t['../requests/dto/request-list.dto.js'].RequestListDto,
              },
              readRequest: {
                summary: 'One request with its body; of several with the same id, the last one.',
                type: t['../requests/dto/request.dto.js'].WholeRequestDto,
              },
            },
          },
        ],
        [
          import('../stats/stats.controller.js'),
          {
            StatsController: {
              readStats: {
                summary:
                  'What the session did: its states with their reasons, messages in and out, times to delivery, failures, the queue.',
                type: t['../stats/dto/stats.dto.js'].StatsDto,
              },
            },
          },
        ],
        [
          import('../playground/playground.controller.js'),
          {
            PlaygroundController: {
              readPlayground: {
                summary:
                  'What there is to play with: people, groups, kinds of message, faults, commands; outside the playground, nothing.',
                type: t['../playground/dto/playground.dto.js'].PlaygroundDto,
              },
              runCommand: {
                summary:
                  'Gives a command to the test network: a person speaks, a fault goes on.\n\nThe body has the fields of the command, as `GET /api/playground` lists them; the test network checks them.',
                type: t['../playground/dto/playground.dto.js'].CommandAnswerDto,
              },
            },
          },
        ],
        [
          import('../recordings/recordings.controller.js'),
          {
            RecordingsController: {
              exportRecording: {
                summary:
                  'A stretch of the session as a file: events, raw stanzas and times, with numbers, names, texts and secrets masked.\n\nThe page shows such a file, and the playground replays it.',
              },
            },
          },
        ],
        [
          import('../groups/groups.controller.js'),
          {
            GroupsController: {
              createGroup: {
                summary: 'Creates a group. Who could not be added is named in `results`.',
                type: t['../groups/dto/group.dto.js'].CreatedGroupDto,
              },
              readGroup: {
                summary: 'A group with its members, as WhatsApp describes it now.',
                type: t['../groups/dto/group.dto.js'].GroupDto,
              },
              changeGroup: {
                summary:
                  'Changes the subject, the description or the settings of a group.\n\nEach is a change of its own at WhatsApp: if one is refused, the hint says which were made before.',
                type: t['../groups/dto/group.dto.js'].GroupDto,
              },
              changeMembers: {
                summary:
                  'Adds or removes members, or changes their role; `results` says what became of each.',
                type: t['../groups/dto/group.dto.js'].ChangedMembersDto,
              },
              readInvite: {
                summary: 'The link by which people join; for admins only.',
                type: t['../groups/dto/group.dto.js'].InviteDto,
              },
              leaveGroup: {
                summary: 'Leaves a group; its messages are kept.',
                type: t['../groups/dto/group.dto.js'].GroupLeftDto,
              },
            },
          },
        ],
        [
          import('../contacts/contacts.controller.js'),
          {
            ContactsController: {
              listContacts: {
                summary: 'The people whom this account knows, by name.',
                type: t['../contacts/dto/contact.dto.js'].ContactListDto,
              },
              checkPhones: {
                summary:
                  'Whether numbers are on WhatsApp. WhatsApp restricts accounts that ask for many: answers are kept for days.',
                type: t['../contacts/dto/contact.dto.js'].CheckedPhonesDto,
              },
              readContact: {
                summary: 'A person, with what WhatsApp tells this account about them now.',
                type: t['../contacts/dto/contact.dto.js'].ContactInfoDto,
              },
              readPicture: { summary: 'The picture of a person or a group.', type: Object },
            },
          },
        ],
        [
          import('../presence/presence.controller.js'),
          {
            PresenceController: {
              sendPresence: {
                summary: 'Tells a chat that this account types or records, or has stopped.',
                type: t['../presence/dto/presence.dto.js'].PresenceSentDto,
              },
              subscribePresence: {
                summary:
                  'For two minutes, the stream announces who types and whether this person is online.',
                type: t['../presence/dto/presence.dto.js'].PresenceSubscribedDto,
              },
            },
          },
        ],
      ],
    },
  };
};
