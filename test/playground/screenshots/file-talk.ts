import type { LocalNetwork } from '../../../packages/network/src/local/local-network.js';
import { imageMessage, voiceMessage } from '../../../packages/network/src/people/content/media.js';
import { makeVoice } from '../../support/data/sample-files.js';
import { sendFile } from '../../support/data/send-file.js';
import type { ServiceProcess } from '../../support/service/service-process.js';
import { waitFor } from '../../support/wait-for.js';
import type { ThreadDto } from '../../../src/features/chats/dto/responses.dto.js';
import { drawPhoto } from '../files/sample-files.js';

export const FILE_CHAT = 'Field office';
const SIZE = { width: 1280, height: 576 };
const SECONDS = 9;

/** Lets somebody send files and get some: real ones, which the page has to fetch. */
export async function talkAboutFiles(
  network: LocalNetwork,
  service: ServiceProcess,
): Promise<void> {
  const office = network.contact({ name: FILE_CHAT, number: '15550121', receipts: 'read' });
  const photo = await drawPhoto(SIZE.width, SIZE.height);
  const stored = await office.storeFile('image', photo);
  await office.sendMessage(imageMessage({ ...stored, ...SIZE, caption: 'This is the place.' }));
  const voice = await office.storeFile('audio', makeVoice(SECONDS));
  const waveform = Uint8Array.from({ length: 64 }, (_, part) => loudness(part));
  await office.sendMessage(voiceMessage({ ...voice, seconds: SECONDS, waveform }));
  await waitForMessages(service, office.jid, 2);
  const plan = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(248_000)]);
  const names = { file_name: 'site-plan.pdf', caption: 'Thank you! Here is the plan.' };
  await sendFile(service.api, office.jid, plan, { type: 'document', ...names });
  await waitFor('the plan to be read', async () => {
    const { body } = await service.api.get<ThreadDto>(`/api/chats/${office.jid}/messages`);
    return body.messages.at(-1)?.status === 'read';
  });
}

async function waitForMessages({ api }: ServiceProcess, jid: string, count: number): Promise<void> {
  await waitFor('the files', async () => {
    const { body } = await api.get<ThreadDto>(`/api/chats/${jid}/messages`);
    return body.messages?.length === count;
  });
}

/** Like words: loud and quiet in turn. */
function loudness(part: number): number {
  return Math.round(12 + 80 * Math.abs(Math.sin(part / 3) * Math.cos(part / 11)));
}
