import { WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import { startBot } from './bot.js';

// Set for a test network; without them, the bot speaks to WhatsApp.
const { SERVICE_NETWORK_URL: waWebSocketUrl, SERVICE_NETWORK_ROOT_KEY: rootKey } = process.env;
if (rootKey) WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(rootKey, 'hex');

const folder = process.env.REPLAY_FOLDER ?? 'session';
await startBot(folder, (qr) => console.log(qr), waWebSocketUrl ? { waWebSocketUrl } : {});
