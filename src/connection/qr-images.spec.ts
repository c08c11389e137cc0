import { describe, expect, it } from '@jest/globals';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { QrImages } from './qr-images.js';

/** As long as WhatsApp's codes are. */
const TEXT = `https://wa.me/settings/linked_devices#2@${'Ab3+/x'.repeat(20)},${'k9'.repeat(22)}=,1`;

const images = new QrImages();

/** What a camera reads off an image. */
async function scan(image: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(image, { density: 300 })
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The library's CommonJS default export, as Node and as the compiler see it.
  const decode = (jsqr as unknown as { default?: typeof jsqr.default }).default ?? jsqr;
  return (decode as typeof jsqr.default)(new Uint8ClampedArray(data), info.width, info.height)
    ?.data;
}

describe('a QR code', () => {
  it.each([
    ['the text of a pairing', TEXT],
    ['a short text', '2@a,b,c'],
    ['the longest text', 'x'.repeat(1000)],
  ])('is read back from the SVG: %s', async (_case, text) => {
    expect(await scan(Buffer.from(await images.toSvg(text)))).toBe(text);
  });

  it('is read back from the PNG', async () => {
    expect(await scan(await images.toPng(TEXT))).toBe(TEXT);
  });

  it('is read back from the data URL', async () => {
    const [type, data = ''] = (await images.toDataUrl(TEXT)).split(',');
    expect(type).toBe('data:image/svg+xml;base64');
    expect(await scan(Buffer.from(data, 'base64'))).toBe(TEXT);
  });

  it('is dark on light, whatever the theme', async () => {
    const { data, info } = await sharp(await images.toPng(TEXT))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBe(255);
    const dark = [...data].filter((value) => value === 0).length;
    expect(dark).toBeGreaterThan(info.width);
  });

  it('changes with its text', async () => {
    const first = await images.toDataUrl('one');
    expect(await images.toDataUrl('one')).toBe(first);
    const second = await images.toDataUrl('two');
    expect(second).not.toBe(first);
    expect(await images.toDataUrl('one')).toBe(first);
  });

  it('can be shown on a terminal, in lines of one width', async () => {
    const lines = (await images.toTerminal('2@a,b,c')).replace(/\u001b\[[\d;]*m/g, '').split('\n');
    const drawn = lines.filter((line) => line.trim() !== '');
    expect(drawn.length).toBeGreaterThan(10);
    expect(drawn.join('')).toMatch(/^[ █▀▄]+$/);
  });

  it('carries nothing a browser could run', async () => {
    expect(await images.toSvg('"><script>alert(1)</script>')).not.toMatch(/script|onload/);
  });
});
