import { Injectable } from '@nestjs/common';
import { ApiError } from '../../base/common/errors/api.error.js';
import { Ownership } from '../../base/storage/ownership.js';

/** Ends processes in order, if there is one that takes their accounts over. */
@Injectable()
export class DrainService {
  constructor(private readonly ownership: Ownership) {}

  /**
   * @param processId by default the one that leads
   * @returns the id of the process that ends
   * @throws ApiError `nobody_waits`, or `not_found` for an unknown process
   */
  async begin(processId?: string): Promise<string> {
    const { shares, processId: own } = this.ownership;
    const id = processId ?? own;
    const answer = id === null || shares === null ? 'nobody_waits' : await shares.askToEnd(id);
    if (answer === 'nobody_waits') {
      throw new ApiError('nobody_waits', 'There is no other process to take over.');
    }
    if (answer === 'unknown') {
      throw new ApiError('not_found', 'There is no process with this id.', {
        hint: 'GET /api/cluster lists the processes.',
      });
    }
    return id!;
  }
}
