import type { RequestDto, WholeRequestDto } from './dto/request.dto.js';
import type { LoggedRequest } from './logged-request.js';

export function toRequestDto(request: LoggedRequest): RequestDto {
  return {
    seq: request.seq,
    id: request.id,
    at: new Date(request.at).toISOString(),
    client: request.client,
    token: request.token,
    account: request.account,
    user_agent: request.userAgent,
    method: request.method,
    route: request.route,
    path: request.path,
    status: request.status,
    duration_ms: request.durationMs,
    answer_bytes: request.answerBytes,
    error_code: request.errorCode,
    chat_jid: request.chatJid,
    message_id: request.messageId,
    headers: request.headers,
    body_type: request.bodyType,
    body_bytes: request.bodyBytes,
    masked: request.isMasked,
  };
}

export function toWholeRequestDto(request: LoggedRequest): WholeRequestDto {
  return { ...toRequestDto(request), body: request.body };
}
