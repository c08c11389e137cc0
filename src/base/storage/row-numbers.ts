/** The last numbers that a store has given to the rows of its tables, which may be deleted by now. */
export abstract class RowNumbers {
  /** 0 if no row has had one, or if the newest row tells. */
  abstract read(table: string, column: string): Promise<number>;

  /** New rows get the numbers after this one, which is not 0. */
  abstract write(table: string, column: string, last: number): Promise<void>;
}
