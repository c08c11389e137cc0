import { IsIn, IsOptional } from 'class-validator';

const FORMATS = ['jsonl', 'txt', 'zip'] as const;

export class ExportQuery {
  @IsOptional()
  @IsIn(FORMATS, { message: `must be one of ${FORMATS.join(', ')}` })
  format: (typeof FORMATS)[number] = 'jsonl';
}
