/** Where a list goes on; null where it ends. */
export class PaginationDto {
  limit: number;
  /** Opaque cursor. */
  next: string | null;
  prev?: string | null;
}
