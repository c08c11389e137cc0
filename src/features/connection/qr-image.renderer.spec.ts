import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { decodeQr, fromDataUrl } from '../../../test/support/service/qr-code.js';
import { QrImageRenderer } from './qr-image.renderer.js';

/** As long as WhatsApp's codes. */
const TEXT = `https://wa.me/settings/linked_devices#2@${'Ab3+/x'.repeat(20)},${'k9'.repeat(22)}=,1`;

const images = new QrImageRenderer();

describe('a QR code', () => {
  it.each([
    ['the text of a pairing', TEXT],
    ['a short text', '2@a,b,c'],
    ['the longest text', 'x'.repeat(1000)],
  ])('can be decoded from the SVG: %s', async (_case, text) => {
    expect(await decodeQr(Buffer.from(await images.toSvg(text)))).toBe(text);
  });

  it('can be decoded from the PNG', async () => {
    expect(await decodeQr(await images.toPng(TEXT))).toBe(TEXT);
  });

  it('can be decoded from the data URL', async () => {
    const url = await images.toDataUrl(TEXT);
    expect(url).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(await decodeQr(fromDataUrl(url))).toBe(TEXT);
  });

  it('is dark on light in every theme', async () => {
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

  it('can be shown on a terminal, in its own colors', async () => {
    const text = await images.toTerminal('2@a,b,c');
    const lines = stripVTControlCharacters(text)
      .split('\n')
      .filter((line) => line.trim() !== '');
    expect(text).not.toBe(stripVTControlCharacters(text));
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.join('')).toMatch(/^[ █▀▄]+$/);
  });

  it('contains no script', async () => {
    expect(await images.toSvg('"><script>alert(1)</script>')).not.toMatch(/script|onload/);
  });
});
