import { pathToFileURL } from 'node:url';
import { packagePath } from './platform/package-path.ts';
import { rendererInThread } from './platform/rendering/rendering.ts';
import { serve } from './serve.ts';

/** Built separately, from the sources of the page. */
const renderer = rendererInThread(pathToFileURL(packagePath('../web/dist-server/server-entry.js')).href);

void serve({ pageDirectory: packagePath('../web/dist'), renderer });
