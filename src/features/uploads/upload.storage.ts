import type { Request } from 'express';
import type { StorageEngine } from 'multer';
import type { Upload, UploadsService } from './uploads.service.js';

/** The stored file of a multipart body. */
export type ReceivedFile = Express.Multer.File & { upload: Upload };

/** Stores the file of a multipart body while it arrives. */
export class UploadStorage implements StorageEngine {
  constructor(
    private readonly uploads: UploadsService,
    private readonly account: string,
  ) {}

  _handleFile(
    _request: Request,
    file: Express.Multer.File,
    done: (error?: unknown, info?: Partial<ReceivedFile>) => void,
  ): void {
    const claims = { account: this.account, fileName: file.originalname, mimetype: file.mimetype };
    this.uploads.receive(file.stream, claims).then((upload) => done(null, { upload }), done);
  }

  /** Called after an error in another part. */
  _removeFile(_request: Request, file: ReceivedFile, done: (error: Error | null) => void): void {
    this.uploads.drop(file.upload.mediaId).then(() => done(null), done);
  }
}
