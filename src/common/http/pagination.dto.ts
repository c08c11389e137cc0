/** Where a list goes on in the direction in which it is read; null where it ends. */
export class PaginationDto {
  limit: number;
  /** To be given back in the parameter that the page was asked with; `before` if with none. */
  next: string | null;
}
