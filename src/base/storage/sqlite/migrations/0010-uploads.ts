import type { Kysely } from 'kysely';
import type { DashboardSchema } from '../../dashboard.schema.js';

/** Adds files to be sent, and the upload that a message in the outbox waits for. */
export async function addUploads(db: Kysely<DashboardSchema>): Promise<void> {
  await db.schema
    .createTable('uploads')
    .addColumn('media_id', 'text', (column) => column.primaryKey())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('file_name', 'text')
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('media_key', 'blob', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('upload_locations')
    .addColumn('media_id', 'text', (column) =>
      column.notNull().references('uploads.media_id').onDelete('cascade'),
    )
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('encrypted_sha256', 'blob', (column) => column.notNull())
    .addColumn('url', 'text', (column) => column.notNull())
    .addColumn('direct_path', 'text', (column) => column.notNull())
    .addColumn('uploaded_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('upload_locations_primary', ['media_id', 'type'])
    .execute();
  await db.schema.alterTable('messages').addColumn('uploaded_at', 'bigint').execute();
  await db.schema.alterTable('outbox').addColumn('media_id', 'text').execute();
}
