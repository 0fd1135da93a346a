import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Sqlite from 'better-sqlite3'
import { StartError, codeOf, reasonOf } from './start-error.ts'

export type Database = Sqlite.Database

/**
 * Opens the file and makes the tables that it lacks. What was written survives the death of the process (write-ahead log);
 * `:memory:` keeps nothing. The file belongs to one process at a time: a second one would take the open runs of the first
 * for dead.
 * @throws StartError where the file is in use, is no database, or cannot be written
 */
export function openDatabase(path: string): Database {
  try {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
    const database = new Sqlite(path, { timeout: 1000 })
    database.pragma('locking_mode = EXCLUSIVE')
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = NORMAL')
    database.pragma('foreign_keys = ON')
    database.exec(schema)
    return database
  } catch (error) {
    if (codeOf(error).startsWith('SQLITE_BUSY')) {
      throw new StartError(`${path} is in use by another workspace, and two would end each other's runs. Stop that one, or pass --database with another file.`, { cause: error })
    }
    throw new StartError(`${path} cannot be the database: ${reasonOf(error)}. Everything that threads are is kept there. Pass --database with a file that can be written, or with one that is not there yet.`, { cause: error })
  }
}

const schema = `
CREATE TABLE IF NOT EXISTS threads (
  thread_id  TEXT PRIMARY KEY,
  title      TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS runs (
  run_id     TEXT PRIMARY KEY,
  thread_id  TEXT NOT NULL REFERENCES threads,
  state      TEXT NOT NULL CHECK (state IN ('running', 'ended', 'error', 'interrupted')),
  started_at TEXT NOT NULL,
  ended_at   TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS runs_of_thread ON runs (thread_id);

-- AUTOINCREMENT never gives a number twice, so seq rises within each thread, also where a row replaces an older one.
CREATE TABLE IF NOT EXISTS run_events (
  seq           INTEGER PRIMARY KEY AUTOINCREMENT,
  thread_id     TEXT NOT NULL REFERENCES threads,
  run_id        TEXT NOT NULL REFERENCES runs,
  task_id       TEXT NOT NULL,
  event_type    TEXT NOT NULL,
  message_index INTEGER NOT NULL,
  event         TEXT NOT NULL,
  created_at    TEXT NOT NULL,
  UNIQUE (run_id, task_id, event_type, message_index)
) STRICT;
CREATE INDEX IF NOT EXISTS run_events_of_task ON run_events (thread_id, task_id, seq);

-- The newest live frame of each task: the tokens so far of a task that never ended are nowhere else.
CREATE TABLE IF NOT EXISTS last_frames (
  run_id    TEXT NOT NULL REFERENCES runs,
  task_id   TEXT NOT NULL,
  thread_id TEXT NOT NULL REFERENCES threads,
  frame     TEXT NOT NULL,
  PRIMARY KEY (run_id, task_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS last_frames_of_thread ON last_frames (thread_id);

-- One row for each model call that any agent made, by the id of the call: told twice, it is counted once.
CREATE TABLE IF NOT EXISTS model_calls (
  call_id       TEXT PRIMARY KEY,
  thread_id     TEXT NOT NULL REFERENCES threads,
  run_id        TEXT NOT NULL REFERENCES runs,
  caller        TEXT NOT NULL,
  model_name    TEXT,
  input_tokens  INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  total_tokens  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Their sums, kept by the database itself: adding up a long thread anew at each call would cost more each time.
CREATE TABLE IF NOT EXISTS thread_totals (
  thread_id     TEXT PRIMARY KEY REFERENCES threads,
  calls         INTEGER NOT NULL,
  input_tokens  INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  total_tokens  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS model_call_counts AFTER INSERT ON model_calls BEGIN
  INSERT INTO thread_totals VALUES (new.thread_id, 1, new.input_tokens, new.output_tokens, new.total_tokens)
  ON CONFLICT (thread_id) DO UPDATE SET
    calls = calls + 1,
    input_tokens = input_tokens + new.input_tokens,
    output_tokens = output_tokens + new.output_tokens,
    total_tokens = total_tokens + new.total_tokens;
END;

CREATE TABLE IF NOT EXISTS settings (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
`
