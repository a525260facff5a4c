// Parse Server on a PostgreSQL with PostGIS, configured by environment variables.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const express = require('express');
const { ParseServer } = require('parse-server');

const { PORT, DATABASE_URL, APP_ID, MASTER_KEY, LOGS_FOLDER } = process.env;
const parse = new ParseServer({
  databaseURI: DATABASE_URL,
  appId: APP_ID,
  masterKey: MASTER_KEY,
  serverURL: `http://127.0.0.1:${PORT}/parse`,
  logsFolder: LOGS_FOLDER,
  logLevel: 'error',
  silent: true,
});
await parse.start();
express()
  .use('/parse', parse.app)
  .listen(Number(PORT), '127.0.0.1', () => console.log('ready'));
