/** A call to this account. */
export class CallDto {
  id: string;
  /** The group, or the caller. */
  chat_jid: string;
  caller_jid: string;
  caller_name: string | null;
  is_group: boolean;
  /** Null if this device did not hear it ring, or WhatsApp gave no kind. */
  is_video: boolean | null;
  state: 'ringing' | 'ended';
  /**
   * The end of the call; null while it rings. `missed`: nobody answered in time. `hung_up`: the caller gave up.
   * `rejected`: here or on another device. `accepted_elsewhere`: on another device.
   */
  how: 'missed' | 'rejected' | 'accepted_elsewhere' | 'hung_up' | null;
  /** Milliseconds since 1970; null if this device did not hear it ring. */
  started_at: number | null;
  /** Milliseconds since 1970; null while it rings. */
  ended_at: number | null;
}
