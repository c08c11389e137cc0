/** The way to the next page of a list. */
export class PaginationDto {
  limit: number;
  /** The value for the parameter that this page was requested with (`before` if none); null on the last page. */
  next: string | null;
}
