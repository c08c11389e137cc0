// The parts of the page that a person sees only after a step of their own. They are fetched behind the first look.
import './thread/chat-thread.js';
import './inspector/inspector-drawer.js';
import './connection/link-device.js';
import './connection/logout-dialog.js';
import './chats/new-message-dialog.js';
