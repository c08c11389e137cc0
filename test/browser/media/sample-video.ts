import type { Browser } from 'playwright-core';

/** A WebM video of a moving square, as the browser itself records it. */
export async function recordVideo(
  browser: Browser,
  { width, height, ms }: { width: number; height: number; ms: number },
): Promise<Buffer> {
  const page = await browser.newPage();
  const base64 = await page.evaluate(
    async ([width, height, ms]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const pen = canvas.getContext('2d')!;
      const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' });
      const pieces: Blob[] = [];
      recorder.addEventListener('dataavailable', ({ data }) => pieces.push(data));
      const stopped = new Promise((done) => recorder.addEventListener('stop', done));
      recorder.start();
      const end = performance.now() + ms;
      while (performance.now() < end) {
        pen.fillStyle = `hsl(${performance.now() % 360} 60% 50%)`;
        pen.fillRect(0, 0, width, height);
        await new Promise(requestAnimationFrame);
      }
      recorder.stop();
      await stopped;
      const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    [width, height, ms] as const,
  );
  await page.close();
  return Buffer.from(base64, 'base64');
}
