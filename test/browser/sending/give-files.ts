import type { Page } from 'playwright-core';

export interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Drags files over the open chat, as from a folder of the desktop; `drop` lets them go. */
export async function dragFiles(page: Page, files: GivenFile[], drop: boolean): Promise<void> {
  const transfer = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, mimeType, base64 } of given) {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      data.items.add(new File([bytes], name, { type: mimeType }));
    }
    return data;
  }, files.map(encode));
  const thread = page.locator('.log');
  await thread.dispatchEvent('dragover', { dataTransfer: transfer });
  if (drop) await thread.dispatchEvent('drop', { dataTransfer: transfer });
}

/** Pastes into the focused element; a screenshot has no text beside it. */
export async function paste(
  page: Page,
  { files = [], text }: { files?: GivenFile[]; text?: string },
): Promise<void> {
  await page.evaluate(
    ([given, words]) => {
      const data = new DataTransfer();
      for (const { name, mimeType, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
        data.items.add(new File([bytes], name, { type: mimeType }));
      }
      if (words !== undefined) data.setData('text/plain', words);
      const options = { clipboardData: data, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', options));
    },
    [files.map(encode), text] as const,
  );
}

const encode = ({ name, mimeType, buffer }: GivenFile) => ({
  name,
  mimeType,
  base64: buffer.toString('base64'),
});
