import { Injectable } from '@nestjs/common';
import { DashboardDatabase } from '../../base/storage/database.js';
import type { MessageReceiptRow } from '../../base/storage/dashboard.schema.js';
import {
  toStage,
  TraceSource,
  type TracedMessage,
  type TracePart,
  type TraceStep,
} from '../../base/common/trace/trace-source.js';

/** The progress of a message to a group with each member. */
@Injectable()
export class ReceiptsTrace extends TraceSource {
  readonly name = 'receipt';

  constructor(private readonly database: DashboardDatabase) {
    super();
  }

  async trace({ row_id, server_ack_at }: TracedMessage): Promise<TracePart> {
    if (server_ack_at === null) return { steps: [], isComplete: true };
    const rows = await this.database
      .selectFrom('message_receipts')
      .selectAll()
      .where('message_row_id', '=', row_id)
      .orderBy('participant_jid')
      .execute();
    return { steps: rows.flatMap((row) => toSteps(row, server_ack_at)), isComplete: true };
  }
}

/** The steps to one member, and the time until this member read it. */
export function toSteps(
  {
    participant_jid: jid,
    delivered_at: delivered,
    read_at: read,
    played_at: played,
  }: MessageReceiptRow,
  acknowledgedAt: number,
): TraceStep[] {
  const stage = (name: string, begin: number, end: number | null): TraceStep =>
    toStage({ id: `${name}-${jid}`, source: 'receipt', name, jid }, begin, end);
  const arrived = delivered ?? read ?? played;
  const steps = [stage('delivery', acknowledgedAt, arrived)];
  if (delivered !== null) steps.push(stage('reading', delivered, read ?? played));
  return steps;
}
