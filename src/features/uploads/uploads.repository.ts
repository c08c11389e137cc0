import { Injectable } from '@nestjs/common';
import type { UploadRow } from '../../base/storage/dashboard.schema.js';
import { DashboardDatabase } from '../../base/storage/database.js';
import type { FileLocation, FileType } from '../../whatsapp/outgoing-file.js';
import { isRecent } from '../../base/common/time/due.policy.js';

/** The expiry of a file that nobody may find any more. Its row stays until the file is deleted. */
const CONDEMNED = 0;

/** The files to be sent, and the places where they were uploaded. */
@Injectable()
export class UploadsRepository {
  constructor(private readonly database: DashboardDatabase) {}

  async insert(row: UploadRow): Promise<void> {
    await this.database.insertInto('uploads').values(row).execute();
  }

  async find(mediaId: string): Promise<UploadRow | undefined> {
    return this.database
      .selectFrom('uploads')
      .selectAll()
      .where('media_id', '=', mediaId)
      .where('expires_at', '>', CONDEMNED)
      .executeTakeFirst();
  }

  async delete(mediaId: string): Promise<void> {
    await this.database.deleteFrom('uploads').where('media_id', '=', mediaId).execute();
  }

  async listIds(): Promise<string[]> {
    return toIds(await this.database.selectFrom('uploads').select('media_id').execute());
  }

  async keepUntil(mediaId: string, expiresAt: number): Promise<void> {
    await this.database
      .updateTable('uploads')
      .set({ expires_at: expiresAt })
      .where('media_id', '=', mediaId)
      .where('expires_at', '>', CONDEMNED)
      .execute();
  }

  /** Shortens later expiries: no file is kept for longer, so a clock that was fast has set them. */
  async pullBack(latest: number): Promise<void> {
    await this.database
      .updateTable('uploads')
      .set({ expires_at: latest })
      .where('expires_at', '>', latest)
      .execute();
  }

  /**
   * Condemns expired files that no message needs, and returns the ids, with those of earlier calls that are not deleted
   * yet. A message that waits for its file keeps it; a failed one does not.
   */
  async condemnExpired(now: number): Promise<string[]> {
    return toIds(await this.condemnUnused().where('expires_at', '<', now).execute());
  }

  /** Condemns the uploads that no message waits for, and returns their ids. */
  async condemnAllOf(account: string): Promise<string[]> {
    return toIds(await this.condemnUnused().where('slot', '=', account).execute());
  }

  /** @param maxAgeMs ignores an older place */
  async findLocation(
    mediaId: string,
    type: FileType,
    maxAgeMs: number,
  ): Promise<FileLocation | undefined> {
    const row = await this.database
      .selectFrom('upload_locations')
      .selectAll()
      .where('media_id', '=', mediaId)
      .where('type', '=', type)
      .executeTakeFirst();
    if (!row || !isRecent(row.uploaded_at, Date.now(), maxAgeMs)) return undefined;
    return {
      url: row.url,
      directPath: row.direct_path,
      encryptedSha256: row.encrypted_sha256,
    };
  }

  async saveLocation(
    mediaId: string,
    type: FileType,
    { url, directPath, encryptedSha256 }: FileLocation,
  ): Promise<void> {
    const location = {
      url,
      direct_path: directPath,
      encrypted_sha256: encryptedSha256,
      uploaded_at: Date.now(),
    };
    await this.database
      .insertInto('upload_locations')
      .values({ media_id: mediaId, type, ...location })
      .onConflict((conflict) => conflict.columns(['media_id', 'type']).doUpdateSet(location))
      .execute();
  }

  private condemnUnused() {
    return this.database
      .updateTable('uploads')
      .set({ expires_at: CONDEMNED })
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('outbox')
              .select('seq')
              .whereRef('outbox.media_id', '=', 'uploads.media_id')
              .where('outbox.state', '=', 'uploading'),
          ),
        ),
      )
      .returning('media_id');
  }
}

function toIds(rows: Pick<UploadRow, 'media_id'>[]): string[] {
  return rows.map(({ media_id }) => media_id);
}
