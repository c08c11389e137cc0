/** Pixels of the longer side: a picture of a message at twice the density of its pixels. */
const LONGER_SIDE = 640;
const QUALITY = 0.85;
const SHOWN = /^image\/(jpeg|png|webp|gif)$/;

/**
 * A small copy of a picture as a `data:` URL: the page's policy allows no object URLs, and the copy takes less memory
 * than the picture.
 * @param {File} file
 * @returns {Promise<string | null>} null if this browser cannot read it as a picture
 */
export async function makeThumbnail(file) {
  if (!SHOWN.test(file.type)) return null;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, LONGER_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas.toDataURL('image/webp', QUALITY);
  } catch {
    return null; // A damaged picture; the service reports it when it is sent.
  }
}
