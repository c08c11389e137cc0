/** Stores the messages of a history on the bare driver, from rows in memory. */
import { inTransaction, openDashboard, prepareInsert, preparePreview } from './bare-dashboard.mjs';
import { serveCalls } from './serve-calls.mjs';

/** As many as in the service, see `src/store/ingest/ingest.service.ts`. */
const PER_TRANSACTION = 200;
/** The service, too, inserts many messages by one statement: one by one takes half as long again. */
const PER_STATEMENT = 50;
/** A chat before its messages are stored. */
const NO_PREVIEW = {
  last_message_id: null,
  last_text: null,
  last_timestamp: null,
  last_from_me: null,
  last_status: null,
  last_row_id: 0,
};

const rows = { accounts: [], chats: [], chat_aliases: [], messages: [] };

serveCalls({
  /** Reads the rows that a service has stored. */
  load: (path) => {
    const store = openDashboard(path);
    for (const table of Object.keys(rows)) {
      rows[table] = store.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all();
    }
    store.close();
    rows.chats = rows.chats.map((chat) => ({ ...chat, ...NO_PREVIEW }));
  },

  /** Stores them in an empty store. Returns the milliseconds that it took. */
  store: async (path) => {
    const store = openDashboard(path);
    const insertAll = prepareInserts(store);
    const showNewest = prepareNewest(store);
    const { messages, ...others } = rows;
    const start = performance.now();
    inTransaction(store, () => {
      for (const table of Object.keys(others)) insertAll[table](others[table]);
    });
    for (const some of portionsOf(messages, PER_TRANSACTION)) {
      inTransaction(store, () => {
        insertAll.messages(some);
        showNewest(some);
      });
      // Others get a turn between two transactions, as in the service.
      await new Promise((resolve) => setImmediate(resolve));
    }
    const ms = performance.now() - start;
    store.close();
    return ms;
  },
});

function prepareInserts(store) {
  const entries = Object.keys(rows).map((table) => {
    const columns = Object.keys(rows[table][0]);
    const one = prepareInsert(store, table, columns);
    const many = prepareInsert(store, table, columns, PER_STATEMENT);
    const insertAll = (some) => {
      for (const portion of portionsOf(some, PER_STATEMENT)) {
        if (portion.length === PER_STATEMENT) many.run(...portion.flatMap(Object.values));
        else for (const row of portion) one.run(...Object.values(row));
      }
    };
    return [table, insertAll];
  });
  return Object.fromEntries(entries);
}

function* portionsOf(all, size) {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

/** Shows the newest message of each chat in the list, one statement a chat. */
function prepareNewest(store) {
  const showInList = preparePreview(store);
  const newest = new Map();
  return (messages) => {
    const changed = new Set();
    for (const message of messages) {
      const { chat_id, timestamp } = message;
      if (timestamp < newest.get(chat_id)?.timestamp) continue;
      newest.set(chat_id, message);
      changed.add(chat_id);
    }
    for (const chat of changed) showInList(newest.get(chat));
  };
}
