import { Controller, Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { ApiFile, ApiSection } from '../../base/common/http/api.decorators.js';
import { viewerOf } from '../../base/common/http/request-outcome.js';
import { DownloadService } from '../../base/common/http/download.service.js';
import { RecordingQuery } from './dto/recording.query.js';
import { toKeptWords } from './kept-words.js';
import { toRecordingRange } from './recording-range.js';
import { RecordingsService } from './recordings.service.js';

const FILE_NAME = 'whatsapp-session-recording';

@ApiSection('Events')
@Controller('recordings')
export class RecordingsController {
  constructor(
    private readonly recordings: RecordingsService,
    private readonly downloads: DownloadService,
  ) {}

  /**
   * A stretch of the session as a file: events, raw stanzas and times, with numbers, names, texts and secrets masked.
   *
   * The page shows such a file, the playground replays it, and with `keep` it is a test of a program.
   */
  @Get('export')
  @ApiFile(
    'application/x-ndjson',
    '{"record":"header","format":"whatsapp-session-recording","version":1}\n',
  )
  exportRecording(@Query() query: RecordingQuery, @Res() response: Response): Promise<void> {
    const now = new Date();
    const kept = query.keep === undefined ? null : toKeptWords(query.keep);
    const asked = { now: now.getTime(), viewer: viewerOf(response) };
    const pieces = this.recordings.toLines(toRecordingRange(query, asked), kept);
    const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
    const ending = kept === null ? 'ndjson' : 'test.ndjson';
    return this.downloads.send(response, { fileName: `${FILE_NAME}-${time}.${ending}`, pieces });
  }
}
