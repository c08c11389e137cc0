/** The queries of the service on the bare driver, with minimal HTTP around them. */
import { createServer } from 'node:http';
import { DatabaseSync } from '@photostructure/sqlite';

const PAGE = 50;
const [, , path] = process.argv;
const store = new DatabaseSync(path, { readOnly: true });
process.on('exit', () => store.close());

const chats = store.prepare(
  `SELECT * FROM chats WHERE account_id = 1 AND last_timestamp IS NOT NULL
   ORDER BY last_timestamp DESC, last_row_id DESC, id DESC LIMIT ?`,
);
const chatAt = store.prepare(
  `SELECT chats.* FROM chat_aliases JOIN chats ON chats.id = chat_aliases.chat_id
   WHERE chat_aliases.account_id = 1 AND chat_aliases.jid = ?`,
);
const thread = store.prepare(
  'SELECT * FROM messages WHERE chat_id = ? ORDER BY timestamp DESC, row_id DESC LIMIT ?',
);
const search = store.prepare(
  `SELECT messages.*, chats.jid AS chat_jid FROM message_search
   CROSS JOIN messages ON messages.row_id = (message_search.rowid & 1073741823)
   CROSS JOIN chats ON chats.id = messages.chat_id
   WHERE message_search MATCH ? ORDER BY message_search.rowid DESC LIMIT ?`,
);
const events = store.prepare('SELECT * FROM events ORDER BY seq DESC LIMIT 40');
const countChats = store.prepare(
  'SELECT count(*) AS count FROM chats WHERE account_id = 1 AND last_timestamp IS NOT NULL',
);

const answers = {
  '/chats': () => ({ chats: chats.all(PAGE) }),
  '/thread': (query) => ({
    messages: thread.all(chatAt.get(query.get('jid')).id, PAGE).toReversed(),
  }),
  '/search': (query) => ({
    messages: search.all(`scope : a1 AND terms : ("${query.get('q')}" *)`, PAGE),
  }),
  '/summary': () => ({ ...countChats.get(), chats: chats.all(30), events: events.all() }),
};

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://127.0.0.1');
  const body = Buffer.from(JSON.stringify(answers[pathname](searchParams)));
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': body.length,
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`Dashboard: http://127.0.0.1:${server.address().port}`);
});
