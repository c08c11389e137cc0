/** A person whom this account knows from chats, groups or the address book of its phone. */
export class ContactDto {
  jid: string;
  lid: string | null;
  /** The name in the phone's address book. */
  name: string | null;
  /** The name that people give themselves. */
  push_name: string | null;
  /** The name of a business that WhatsApp has verified. */
  verified_name: string | null;
  /** With a leading +; null if only the lid is known. */
  phone: string | null;
}

export class ContactInfoDto extends ContactDto {
  /** The person's own text; null if there is none, or it is hidden. */
  about: string | null;
  /** ms since 1970 */
  about_set_at: number | null;
  /** The path of the picture; null if there is none, or it is hidden. */
  picture_url: string | null;
  /** Null if WhatsApp was not asked, because only the lid is known. */
  is_on_whatsapp: boolean | null;
}

export class ContactListDto {
  contacts: ContactDto[];
  pagination: ContactPaginationDto;
}

export class ContactPaginationDto {
  limit: number;
  /** The cursor of the next page; null on the last one. */
  next: string | null;
}

export class CheckedPhoneDto {
  /** The number in the request. */
  phone: string;
  is_on_whatsapp: boolean;
  jid: string | null;
  lid: string | null;
}

export class CheckedPhonesDto {
  results: CheckedPhoneDto[];
}
