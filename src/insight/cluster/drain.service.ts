import { Injectable } from '@nestjs/common';
import { ApiError } from '../../base/common/errors/api.error.js';
import { Ownership } from '../../base/storage/ownership.js';

/** Each process is seen every 3 seconds at least. */
const ALIVE_MS = 5000;

/** Ends processes in order, if there is one that takes their accounts over. */
@Injectable()
export class DrainService {
  constructor(private readonly ownership: Ownership) {}

  /**
   * @param processId by default the one that leads
   * @returns the id of the process that ends
   * @throws ApiError `nobody_waits`, or `not_found` for an unknown process
   */
  async begin(processId = this.ownership.processId): Promise<string> {
    const { shares } = this.ownership;
    const { processes = [] } = this.ownership.describe() ?? {};
    const seenAt = Math.max(...processes.map(({ seenAt: at }) => at));
    const others = processes.filter(({ id }) => id !== processId);
    const areWaiting = others.some(({ seenAt: at }) => at + ALIVE_MS > seenAt);
    if (processId === null || shares === null || !areWaiting) {
      throw new ApiError('nobody_waits', 'There is no other process to take over.');
    }
    if (others.length === processes.length) {
      throw new ApiError('not_found', 'There is no process with this id.', {
        hint: 'GET /api/cluster lists the processes.',
      });
    }
    await shares.askToEnd(processId);
    return processId;
  }
}
