/** The auth store: the linked device's credentials and Signal keys, and nothing else. */
export interface AuthSchema {
  wa_creds: { id: number; json: string; updated_at: number };
  wa_key: { type: string; id: string; json: string };
  wa_meta: { name: string; value: string };
}
