import { IsInt, Max, Min, ValidateIf } from 'class-validator';

/** The phone sends no more messages than that at once. */
const MAX_COUNT = 50;
const message = `must be a whole number from 1 to ${MAX_COUNT}`;

export class RequestHistoryDto {
  // Not `IsOptional`: it would accept null.
  @ValidateIf((_, count) => count !== undefined)
  @IsInt({ message })
  @Min(1, { message })
  @Max(MAX_COUNT, { message })
  count: number = MAX_COUNT;
}
