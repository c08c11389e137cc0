import { FilesGateway } from '../../src/whatsapp/files.gateway.js';

/** Files without WhatsApp: the phone is silent, and a spec names the servers. */
export class FakeFilesGateway extends FilesGateway {
  mediaServers: FilesGateway['mediaServers'] = () => {
    throw new Error('A spec sets it');
  };
  requestUpload: FilesGateway['requestUpload'] = () => Promise.resolve({ result: 'silent' });
}
