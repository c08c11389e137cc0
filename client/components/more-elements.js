// Elements that are not visible at first. They are loaded after the first rendering.
import './thread/chat-thread.js';
import './inspector/inspector-drawer.js';
import './trace/trace-view.js';
import './recording/recording-view.js';
import './connection/link-device.js';
import './home/session-stats.js';
import './calls/ringing-calls.js';
import './connection/logout-dialog.js';
import './chats/chat-menu.js';
import './chats/new-message-dialog.js';
import './viewer/media-viewer.js';
import './palette/command-palette.js';
import './palette/shortcuts-dialog.js';
import './compare/compare-tray.js';
import './compare/compare-dialog.js';
