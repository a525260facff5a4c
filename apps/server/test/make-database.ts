// `make-database.ts <directory>`: an embedded database with everything that a first start puts there.
import { openDatabase } from '../src/platform/db/database.ts';

const directory = process.argv[2] ?? '';
await (await openDatabase({ kind: 'embedded', directory }, () => undefined)).close();
