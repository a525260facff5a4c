// `make-database.ts <directory>`: creates an embedded database as a first start does.
import { openDatabase } from '../src/platform/db/open-database.ts';

const directory = process.argv[2] ?? '';
await (await openDatabase({ kind: 'embedded', directory }, () => undefined)).close();
