import type { UploadDto } from './dto/upload.dto.js';
import type { Upload } from './uploads.service.js';

export function toUploadDto(upload: Upload): UploadDto {
  return {
    media_id: upload.mediaId,
    mimetype: upload.mimetype,
    file_name: upload.fileName,
    size: upload.size,
    sha256: upload.sha256,
    width: upload.width,
    height: upload.height,
    seconds: upload.seconds,
    waveform: upload.waveform,
    is_animated: upload.isAnimated,
    expires_at: upload.expiresAt,
  };
}
